"""The application put together, and the server that runs it."""
