"""How the game is played: the table, every decision and step of a turn, deals, points, what each seat may see."""
