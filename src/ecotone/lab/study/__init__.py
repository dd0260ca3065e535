"""Comparing: tournaments, studies, their statistics, plots and reports."""
