"""The table on a screen: layout, pieces, templates, styles, icons."""
