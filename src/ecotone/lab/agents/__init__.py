"""Games as environments for agents that learn."""
