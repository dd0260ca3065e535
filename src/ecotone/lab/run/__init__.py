"""Playing many games: jobs, workers, clusters, who sits where."""
