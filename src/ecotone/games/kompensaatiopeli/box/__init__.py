"""What lies in the box: content, its types and readers, options."""
