"""The rules: the table, what is asked, the course of a summer, the end. No words and no pages."""
