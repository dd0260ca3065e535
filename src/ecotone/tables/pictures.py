"""Pictures of animals and plants: people choose one to be known by, pupils of a class remember two."""

from __future__ import annotations

from typing import Final

from ecotone.core.text import Text

ANIMALS: Final = {
    "ant": Text("Ant"),
    "bat": Text("Bat"),
    "bear": Text("Bear"),
    "beaver": Text("Beaver"),
    "bee": Text("Bee"),
    "butterfly": Text("Butterfly"),
    "deer": Text("Deer"),
    "duck": Text("Duck"),
    "eagle": Text("Eagle"),
    "fox": Text("Fox"),
    "frog": Text("Frog"),
    "goose": Text("Goose"),
    "hedgehog": Text("Hedgehog"),
    "lynx": Text("Lynx"),
    "mole": Text("Mole"),
    "owl": Text("Owl"),
    "rabbit": Text("Rabbit"),
    "raven": Text("Raven"),
    "salmon": Text("Salmon"),
    "snail": Text("Snail"),
    "squirrel": Text("Squirrel"),
    "swan": Text("Swan"),
    "turtle": Text("Turtle"),
    "wolf": Text("Wolf"),
}
PLANTS: Final = {
    "acorn": Text("Acorn"),
    "apple": Text("Apple"),
    "birch": Text("Birch"),
    "carrot": Text("Carrot"),
    "cherry": Text("Cherry"),
    "clover": Text("Clover"),
    "daisy": Text("Daisy"),
    "dandelion": Text("Dandelion"),
    "fern": Text("Fern"),
    "maple": Text("Maple"),
    "mushroom": Text("Mushroom"),
    "oak": Text("Oak"),
    "pear": Text("Pear"),
    "pine": Text("Pine"),
    "poppy": Text("Poppy"),
    "pumpkin": Text("Pumpkin"),
    "raspberry": Text("Raspberry"),
    "reed": Text("Reed"),
    "rose": Text("Rose"),
    "strawberry": Text("Strawberry"),
    "sunflower": Text("Sunflower"),
    "water_lily": Text("Water lily"),
    "wheat": Text("Wheat"),
    "willow": Text("Willow"),
}


def tidy_picture(name: str) -> str:
    """A picture to be known by, or none."""
    return name if name in ANIMALS else ""
