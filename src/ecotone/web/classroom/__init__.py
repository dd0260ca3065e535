"""The classroom: opening a class, joining it, running it, the wall, the talk afterwards, and what is taken home."""
