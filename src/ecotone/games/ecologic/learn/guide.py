"""The guided first game: against one bot, from the first token to the first auctions."""

from __future__ import annotations

from typing import Final

from ecotone.core.game import Game
from ecotone.core.guide import Guide, GuideStep
from ecotone.core.text import Text

SEED: Final = 165  # oil is dear in the first turn, and the first card is a good one
LAKE_HEAD: Final = 7


def guide(game: Game) -> Guide:
    """All steps, in the order in which they are told."""
    words = game.words
    sector = Text("Lake Head")
    return Guide(
        seed=SEED,
        seats=2,
        options={"preset": "first_game", "first": 0},
        steps=(
            GuideStep(
                Text("Your company"),
                Text(
                    "You run a mining company. Two things count: Profits, your money, and Enviro, what nature can still"
                    " bear. In the end you need much of both."
                ),
                at=("hand",),
            ),
            GuideStep(
                Text("The map"),
                Text(
                    "Every hexagon is a sector with oil or minerals. The number on it is an Enviro token: whoever"
                    " builds there first gets so much Enviro."
                ),
                at=("map",),
            ),
            GuideStep(
                Text("Your first Refinery"),
                Text("Two tokens are free. {sector} has oil and 4 Enviro, the most there is.", sector=sector),
                Text("Press {sector} on the map, then “{button}”.", sector=sector, button=Text("Build here")),
                until=("place",),
                choice=("place", LAKE_HEAD),
            ),
            GuideStep(
                Text("Make it bigger"),
                Text(
                    "Two tokens in one sector are a Refinery of level 2. It earns 3 Profits each turn; with one token"
                    " it would earn 1."
                ),
                Text("Press {sector} once more, and build level 2.", sector=sector),
                until=("place",),
                choice=("place", LAKE_HEAD),
            ),
            GuideStep(
                Text("The event"),
                Text("Every turn begins with an event. This one makes oil Refineries earn double: good for you!"),
                at=("event",),
                when=("reveal", "auction_refinery"),
            ),
            GuideStep(
                Text("The market"),
                Text(
                    "Once a turn you may start an auction: for a Refinery token, which earns Profits, or for an"
                    " Eco-Initiative, which gives Enviro. The more tokens lie on the map, the dearer they are."
                ),
                at=("market",),
                when=("reveal", "auction_refinery"),
            ),
            GuideStep(
                Text("Think of nature"),
                Text(
                    "Each of your two tokens uses up 1 Enviro a turn. Your 4 last for two turns; whoever runs short"
                    " must take a token off the map. An Eco-Initiative helps."
                ),
                Text("Press “{button}”.", button=words.verb("reveal")),
                at=("verb:reveal",),
                until=("reveal",),
            ),
            GuideStep(
                Text("Open the auction"),
                Text(
                    "The card says how much Enviro it gives each turn, what it costs to run and what the first bid is."
                    " Begin with the lowest bid: you can still raise it."
                ),
                Text(
                    "Press “{button}”, leave the number as it is, and press the green button.",
                    button=words.verb("open"),
                ),
                at=("verb:open", "decision"),
                until=("open", "decline", "decline_and_pass"),
            ),
            GuideStep(
                Text("Raise or pass"),
                Text(
                    "Somebody else has made a bid. Whoever bids most must pay it, so think what the thing is worth to"
                    " you, and keep some Profits for the next turns."
                ),
                Text("Press “{button}” and choose a number, or pass.", button=words.verb("raise")),
                at=("decision", "verb:raise", "verb:pass_auction"),
                when=("raise",),
                until=("auction_refinery", "reveal"),  # it holds until the next turn, however many bids there are
            ),
            GuideStep(
                Text("What comes by itself"),
                Text(
                    "After the auctions Enviro is counted: your cards give, your tokens take. Then your Refineries"
                    " earn. See how your figures have changed."
                ),
                at=("hand",),
                when=("auction_refinery", "reveal"),
            ),
            GuideStep(
                Text("How points are counted"),
                Text(
                    "Profits and Enviro are added, then multiplied by the smaller of them divided by the larger. 10 and"
                    " 10 bring 20 points, 19 and 1 only 1. So keep them close together."
                ),
                at=("hand",),
            ),
            GuideStep(
                Text("The second turn"),
                Text(
                    "A third oil token would make {sector} earn 6, but use up 1 Enviro more. Which do you have less of,"
                    " Profits or Enviro? Get that.",
                    sector=sector,
                ),
                Text("Press a token in the market, or “{button}”.", button=words.verb("reveal")),
                at=("market", "verb:reveal"),
                until=("auction_refinery", "reveal", "pass"),
            ),
            GuideStep(
                Text("Now you know how"),
                Text(
                    "Go on like this until the Final Report comes."
                    " The question beside the buttons says what to decide. Press anything that is not lit to learn why"
                    " not. “Hint” and the rules in the drawer help too."
                ),
                at=("prompt",),
                when=("auction_refinery", "reveal", "pass"),
            ),
        ),
    )
