"""From a view to HTML: templates and languages, the frame around a game, the menu of choices."""
