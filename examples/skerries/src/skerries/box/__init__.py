"""What lies in the box: the figures and weather cards of content.toml, and the option."""
