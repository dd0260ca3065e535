"""Tools for those who work on Ecotone."""
