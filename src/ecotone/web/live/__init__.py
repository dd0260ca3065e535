"""Tables kept up to date: connections, who reads, what readers do, and what of a page has changed."""
