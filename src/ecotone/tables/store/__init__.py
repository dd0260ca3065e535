"""Where tables are kept: one small interface, and the SQL behind it."""
