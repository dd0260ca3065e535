"""The guided first game: against one bot, through the first two summers."""

from __future__ import annotations

from typing import Final

from ecotone.core.game import Game
from ecotone.core.guide import Guide, GuideStep
from ecotone.core.text import Text

SEED: Final = 4  # a calm first summer, in which a boat can catch too much


def guide(game: Game) -> Guide:
    """All steps, in the order in which they are told."""
    seal, pledge = game.words.verb("seal"), game.words.verb("pledge")
    return Guide(
        seed=SEED,
        seats=2,
        steps=(
            GuideStep(
                Text("Your skerry"),
                Text("You are a crofter and live on fish. Every fish that you land is a point."),
                at=("crofters",),
            ),
            GuideStep(
                Text("One sound for all"),
                Text(
                    "You and your neighbour fish in the same water. What is left after a summer spawns: half as many"
                    " come to it."
                ),
                at=("sound",),
            ),
            GuideStep(
                Text("It can tip"),
                Text(
                    "If fewer fish are left than the red line says, the sound is dead and nobody wins. Whoever took"
                    " least may ring the bell before that."
                ),
                at=("sound",),
            ),
            GuideStep(
                Text("The weather"),
                Text("A card says how much one boat can catch this summer. Today it is calm: up to four."),
                at=("sound",),
            ),
            GuideStep(
                Text("Give your word"),
                Text(
                    "A pledge that you keep brings 1 point, a broken one costs 2. And it tells your neighbour what to"
                    " expect."
                ),
                Text("Under “Deals and promises” press “{button}” and pledge 2.", button=pledge),
                at=("verb:pledge", "flag"),
                when=("pledge",),
                until=("pledge", "seal"),
                choice=("pledge", 2),
            ),
            GuideStep(
                Text("Seal your catch"),
                Text("Nobody sees it before all have sealed theirs. Two fish keep your word, and leave enough."),
                Text("Press “{button}” and choose 2.", button=seal),
                at=("verb:seal", "net"),
                until=("seal",),
                choice=("seal", 2),
            ),
            GuideStep(
                Text("The bell"),
                Text(
                    "These catches would tip the sound, and you took least. If you ring, all catches are cut to 1 and"
                    " you land nothing."
                ),
                Text("Press “{button}”: a dead sound feeds nobody.", button=game.words.verb("ring")),
                at=("verb:ring", "bell"),
                until=("ring", "keep_quiet"),
                choice=("ring",),
            ),
            GuideStep(
                Text("What came of it"),
                Text("The catches were opened and landed, and the fish have spawned. Compare the sound with before."),
                at=("sound",),
                when=("seal",),
            ),
            GuideStep(
                Text("Now you know how"),
                Text(
                    "Go on like this for five summers. The question at the top says what to decide; press"
                    " anything that is not lit to learn why not."
                ),
                at=("prompt",),
                when=("seal",),
            ),
        ),
    )
