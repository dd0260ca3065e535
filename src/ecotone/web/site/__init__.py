"""What every request needs, whatever it asks for: the site, its settings, limits, cookies and answers."""
