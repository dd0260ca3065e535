"""What all games share, one module of tests for each module of core."""
