"""What people read: a guided first game, the rules with their numbers, and the real world behind the pieces."""
