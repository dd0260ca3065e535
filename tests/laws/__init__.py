"""Laws that hold in every game, checked by random play."""
