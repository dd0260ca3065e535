"""The rules: state, decisions, steps, scoring."""
