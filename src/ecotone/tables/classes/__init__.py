"""Classes: many tables that one teacher runs together."""
