"""Tables that stay live: connections, what they are sent, and what readers do."""
