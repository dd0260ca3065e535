"""The games on paper: sheets to print and cut out, set by typst."""
