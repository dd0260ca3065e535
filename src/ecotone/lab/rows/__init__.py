"""Results as rows: their columns and the files that they go to."""
