"""What lies in the box of BETTER Life: cards, roles, policies, tracks, the effect language, options."""
