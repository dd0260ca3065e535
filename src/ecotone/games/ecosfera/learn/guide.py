"""The guided first game: one person, two rows, from the first producer to the first habitat that comes back."""

from __future__ import annotations

from typing import Final

from ecotone.core.game import Game
from ecotone.core.guide import Guide, GuideStep
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import TOKEN

SEED: Final = (
    6248900  # two producers and the otter in the first row, then the salmon: together they bring the river back
)
MOSS, NAJAD, OTTER, WIGEONWEED, SALMON = 138, 116, 146, 115, 161


def guide(game: Game) -> Guide:
    """All steps, in the order in which they are told."""
    words = game.words
    moss, najad, otter = Text("Greater water-moss"), Text("Spiny najad"), Text("Otter")
    wigeonweed, salmon = Text("Wigeonweed"), Text("Salmon")
    producer, consumer = words.verb("acquire_producer"), words.verb("acquire_consumer")
    return Guide(
        seed=SEED,
        seats=1,
        steps=(
            GuideStep(
                Text("The sea is ill"),
                Text(
                    "Six habitats of the Baltic Sea are damaged: ice, mud, river, rock, open water and coast. Bring all"
                    " six back and you win. If six impact tiles lie here first, you lose."
                ),
                at=("sea",),
            ),
            GuideStep(
                Text("Your row"),
                Text(
                    "These four cards are yours for this turn: oxygen, temperature, nutrients and sunlight. Living"
                    " things need them. You play alone, so the row of Player 2 is yours too; its turn comes next."
                ),
                at=("hand",),
            ),
            GuideStep(
                Text("Producers"),
                Text(
                    "Plants, algae and bacteria. The round signs on a card are the elements that it costs, the"
                    " six-sided ones the habitats where it lives. If you lack just one element, the market adds it."
                ),
                at=("producers",),
            ),
            GuideStep(
                Text("Get your first producer"),
                Text(
                    "{card} costs sunlight and twice temperature. You have one of each; the second temperature comes"
                    " from the market.",
                    card=moss,
                ),
                Text("Press the button “{button}”, then {card}.", button=producer, card=moss),
                at=("verb:acquire_producer",),
                until=("acquire_producer",),
                choice=("acquire_producer", MOSS),
            ),
            GuideStep(
                Text("And a second one"),
                Text(
                    "The new card lies in your row; the elements that it cost are used. Oxygen and nutrients are left:"
                    " with sunlight from the market that is enough for {card}.",
                    card=najad,
                ),
                Text("Press “{button}”, then {card}.", button=producer, card=najad),
                at=("verb:acquire_producer",),
                until=("acquire_producer",),
                choice=("acquire_producer", NAJAD),
            ),
            GuideStep(
                Text("Consumers"),
                Text(
                    "Animals live on producers. You get one with two producers of your row, if one habitat stands on"
                    " all three cards."
                ),
                at=("consumers",),
            ),
            GuideStep(
                Text("Get an animal"),
                Text("{otter}, {moss} and {najad} all live in the river.", otter=otter, moss=moss, najad=najad),
                Text(
                    "Press “{button}”, then {otter}, and {moss} and {najad} in your row.",
                    button=consumer,
                    otter=otter,
                    moss=moss,
                    najad=najad,
                ),
                at=("verb:acquire_consumer",),
                until=("acquire_consumer",),
                choice=("acquire_consumer", OTTER, MOSS, NAJAD),
            ),
            GuideStep(
                Text("What animals are for"),
                Text(
                    "Two animals in one row that share a habitat bring this habitat back. So look for a second animal"
                    " with ice, river or coast. All cards that you get stay in your deck and come again."
                ),
                at=("hand",),
            ),
            GuideStep(
                Text("Tokens"),
                Text(
                    "Three tokens help you, each once: pass gives a card to another row, plus draws a card, refresh"
                    " changes the animals or the producers in the market. You will need two of them soon."
                ),
                at=("token-1", "token-2", "token-4"),
            ),
            GuideStep(
                Text("End the turn"),
                Text("More cannot be had from this row. Its cards are put away, and four new ones are drawn."),
                Text("Press “{button}”.", button=words.verb("end_turn")),
                at=("verb:end_turn",),
                until=("end_turn",),
            ),
            GuideStep(
                Text("Pressure"),
                Text(
                    "Pressure cards are what people do to the sea. Three in the row whose turn it is bring an impact"
                    " tile and end the turn. A turn in which you get nothing brings one more. The pass token can move"
                    " a pressure card to another row."
                ),
                at=("hand", "others"),
            ),
            GuideStep(
                Text("The second row"),
                Text("{card} costs exactly what this row has: sunlight, oxygen and nutrients.", card=wigeonweed),
                Text("Get {card} as before, or another one that you like better.", card=wigeonweed),
                at=("verb:acquire_producer",),
                until=("acquire_producer",),
                choice=("acquire_producer", WIGEONWEED),
            ),
            GuideStep(
                Text("Help the other row"),
                Text(
                    "{weed} lives in the river too. In the first row lies {najad}: together they could feed an animal."
                    " The pass token takes {weed} over there.",
                    weed=wigeonweed,
                    najad=najad,
                ),
                Text("Press “{button}”, then {card}.", button=words.verb("pass_card"), card=wigeonweed),
                at=("verb:pass_card",),
                until=("pass_card",),
                choice=("pass_card", TOKEN, WIGEONWEED, 0),
            ),
            GuideStep(
                Text("Back to the first row"),
                Text("This row is done. The next turn is that of the first row, with the card that you gave it."),
                Text("Press “{button}”.", button=words.verb("end_turn")),
                at=("verb:end_turn",),
                until=("end_turn",),
            ),
            GuideStep(
                Text("A second animal"),
                Text(
                    "{salmon}, {najad} and {weed} all live in the river.", salmon=salmon, najad=najad, weed=wigeonweed
                ),
                Text(
                    "Press “{button}”, then {salmon}, and {najad} and {weed} in your row.",
                    button=consumer,
                    salmon=salmon,
                    najad=najad,
                    weed=wigeonweed,
                ),
                at=("verb:acquire_consumer",),
                until=("acquire_consumer",),
                choice=("acquire_consumer", SALMON, NAJAD, WIGEONWEED),
            ),
            GuideStep(
                Text("Is the otter near?"),
                Text(
                    "{otter} and {salmon} both live in the river, but {otter} is still in your deck. The plus token"
                    " draws a card.",
                    otter=otter,
                    salmon=salmon,
                ),
                Text("Press “{button}”.", button=words.verb("plus")),
                at=("verb:plus",),
                until=("plus",),
                choice=("plus", TOKEN),
            ),
            GuideStep(
                Text("Bring the river back"),
                Text(
                    "There it is! Two animals that share the river lie in one row. This is how all six habitats come"
                    " back."
                ),
                Text(
                    "Press “{button}”, then {salmon} and {otter}.",
                    button=words.verb("restore"),
                    salmon=salmon,
                    otter=otter,
                ),
                at=("verb:restore",),
                until=("restore",),
                choice=("restore", SALMON, OTTER),
            ),
            GuideStep(
                Text("Now you know how"),
                Text(
                    "The river lives again; five more habitats wait. End the turn when nothing more can be had, and go"
                    " on."
                    " The question above the buttons says what to decide. Press anything that is not lit to learn why"
                    " not. “Rules of this step” and “Hint” help too."
                ),
                at=("prompt",),
                when=("end_turn",),
            ),
        ),
    )
