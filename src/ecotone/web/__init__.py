"""The web table: pages, live updates, static files and the JSON API. It knows no rule of any game."""
