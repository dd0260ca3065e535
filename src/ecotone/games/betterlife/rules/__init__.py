"""The rules of BETTER Life: state, turn, events, penalties, the vote, scoring, and what each seat may see."""
