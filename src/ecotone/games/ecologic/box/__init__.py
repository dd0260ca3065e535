"""What lies in the box of Ecologic: board, Eco-Initiatives, TADs, event cards, the balance of points, options."""
