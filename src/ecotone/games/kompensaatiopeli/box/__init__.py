"""What lies in the box: tiles, cards, roles and numbers of content.toml, the landscape, forms of deals, options."""
