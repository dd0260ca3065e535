"""What people of a class keep in their heads instead of a password: two pictures for a pupil, four words for a teacher.

Both are short enough to be guessed by a program that may try for ever. So they count only together with the code of
the class (and a pupil's with their name), and the site limits how often they may be tried.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection
from typing import Final

from ecotone.tables.pictures import ANIMALS, PLANTS

# Easy to read out and to type on a phone, none the beginning of another, all different in their first three letters.
WORDS: Final = (
    "acorn", "amber", "anchor", "apple", "april", "arch", "atlas", "autumn", "bagel", "bamboo", "banjo", "basil",
    "beacon", "bell", "berry", "bingo", "bison", "blanket", "bloom", "bonfire", "bottle", "brass", "breeze", "bridge",
    "bucket", "butter", "cabin", "cactus", "candle", "caravan", "castle", "cedar", "cello", "chalk", "cherry", "cinema",
    "circle", "clover", "cobalt", "comet", "copper", "coral", "cotton", "cradle", "cricket", "crystal", "cuckoo",
    "daisy", "dance", "denim", "diamond", "dolphin", "donkey", "dragon", "drum", "dune", "echo", "elbow", "ember",
    "engine", "falcon", "feather", "fiddle", "finger", "flute", "forest", "fudge", "galaxy", "garden", "ginger",
    "globe", "goose", "granite", "guitar", "hammer", "harbour", "hazel", "helmet", "hiccup", "honey", "horizon",
    "hurdle", "icicle", "igloo", "indigo", "island", "ivory", "jacket", "jelly", "jigsaw", "jungle", "kayak", "kettle",
    "kitten", "ladder", "lagoon", "lantern", "lemon", "lilac", "lizard", "lobster", "lumber", "magnet", "mango",
    "maple", "marble", "meadow", "melon", "mirror", "mosaic", "muffin", "needle", "nickel", "noodle", "north", "nutmeg",
    "oasis", "ocean", "olive", "onion", "orbit", "orchid", "oyster", "paddle", "panda", "paper", "parrot", "peach",
    "pebble", "pepper", "piano", "pillow", "planet", "pocket", "poppy", "pretzel", "puddle", "puzzle", "quartz",
    "quilt", "rabbit", "radio", "raven", "ribbon", "river", "robin", "rocket", "ruby", "saddle", "sail", "salad",
    "sandal", "saturn", "scarf", "shadow", "silver", "skate", "sleigh", "smoke", "socket", "spider", "spring", "stable",
    "storm", "sugar", "summer", "sunset", "swing", "tablet", "tango", "teapot", "tender", "thunder", "tiger", "timber",
    "toast", "tomato", "topaz", "torch", "trumpet", "tulip", "tundra", "turtle", "umbrella", "uncle", "valley",
    "vanilla", "velvet", "violin", "volcano", "waffle", "walnut", "wander", "whale", "whistle", "winter",
    "wizard", "yellow", "yoghurt", "zebra", "zigzag",
)  # fmt: skip
WORDS_OF_A_TEACHER: Final = 4


def new_pictures(taken: Collection[tuple[str, str]]) -> tuple[str, str]:
    """Two pictures that nobody in the class has yet."""
    while (pair := (secrets.choice(list(ANIMALS)), secrets.choice(list(PLANTS)))) in taken:
        pass
    return pair


def words_of(key: str) -> str:
    """The four words that go with a teacher's key, in the order in which they are typed: who has it prints them again.

    They tell nothing about the key.
    """
    mac = hmac.digest(key.encode(), b"four words", "sha256")
    return " ".join(WORDS[int.from_bytes(mac[2 * n : 2 * n + 2]) % len(WORDS)] for n in range(WORDS_OF_A_TEACHER))


def tidy_words(typed: str) -> str:
    """Words as a person typed them, in the form in which they are compared."""
    return " ".join("".join(letter if letter.isalpha() else " " for letter in typed.lower()).split())
