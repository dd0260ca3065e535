"""What a player may do once per turn (K-22, K-23), as bits of `acts`."""

from typing import Final

TILE: Final = 1  # the tile action
REMOVAL: Final = 2  # removing a protest token
OFFSET: Final = 4  # one offsetting process
CARD: Final = 8  # one action card
