"""Playing in a terminal, whatever the game: screen, menus, forms, saving, replays."""
