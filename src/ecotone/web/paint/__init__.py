"""From a view to HTML: templates, the frame around a game, the menu of choices."""
