"""The table on a screen: a view laid out, printed pieces, templates, styles, drawings."""
