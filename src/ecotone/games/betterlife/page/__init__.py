"""The table of BETTER Life on a screen: what is printed, one view laid out, templates, styles, icons."""
