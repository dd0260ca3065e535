"""The JSON API: endpoints, messages, the feed of positions, and their description."""
