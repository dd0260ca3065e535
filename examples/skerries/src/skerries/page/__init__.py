"""The table on a screen: layout, regions, styles, and our own drawings."""
