"""The server itself: routes, settings, limits, cookies, sockets, static files."""
