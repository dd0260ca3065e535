"""Studies with people: plans, consent, questions, export."""
