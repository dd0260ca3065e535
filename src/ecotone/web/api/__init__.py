"""The JSON API: endpoints, messages, and their description."""
