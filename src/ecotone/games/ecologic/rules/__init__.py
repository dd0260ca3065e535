"""The rules of Ecologic: state, setup, the phases of a turn, auctions, free deals, scoring."""
