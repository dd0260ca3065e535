"""What may be set before a game: roles, variants and readings of the rules, individual points, the number of rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.errors import BadSetup
from ecotone.core.options import Option, Value
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.content import SECTOR_ROLES, Content
from ecotone.games.kompensaatiopeli.box.landscape import EDGES

EVENEST: Final = "energetic_futurist"  # the sector role with which the sides are most even (docs/studies)
OPTIONS = (
    Option(
        "roles",
        ("seating", "dealt", "chosen"),
        Text("Who plays what: by seat with the teams alternating, dealt at random, or chosen one after the other."),
        {"seating": Text("by seat"), "dealt": Text("dealt"), "chosen": Text("chosen")},
        details={
            "seating": Text("Every seat has its role; whoever takes the seat takes the role."),
            "dealt": Text("The roles are dealt to the seats at random."),
            "chosen": Text("The seats choose their roles one after the other before the first turn."),
        },
    ),
    Option(
        "sector",
        (EVENEST, *[role for role in SECTOR_ROLES if role != EVENEST], "random"),
        Text("Six seats: which of the four sector roles is in play. It does not count where roles are chosen."),
        {
            "random": Text("by lot"),
            "real_estate_millionaire": Text("Real-Estate Millionaire"),
            "mobile_opportunist": Text("Mobile Opportunist"),
            "cynical_materialist": Text("Cynical Materialist"),
            "energetic_futurist": Text("Energetic Futurist"),
        },
        details={EVENEST: Text("With this role the sides are most even; the others favour the developers.")},
    ),
    Option(
        "mine",
        ("off", *EDGES),
        Text("The mine variant: mines may be planned only on the three middle tiles of this edge."),
        {
            "off": Text("no mines"),
            "top": Text("top edge"),
            "right": Text("right edge"),
            "bottom": Text("bottom edge"),
            "left": Text("left edge"),
        },
    ),
    Option(
        "cooperation",
        ("everybody", "asked"),
        Text("Who may play Cooperation with the authorities in a permit process."),
        {"everybody": Text("everybody"), "asked": Text("those who are asked anyway")},
        details={
            "everybody": Text("Before the first card everybody is asked, after the appeal the planner's partners."),
            "asked": Text("The planner before the first card, and whoever may appeal: fewer questions."),
        },
    ),
    Option(
        "removal",
        ("building", "to_build", "any_time"),
        Text("When developers may remove a protest, once in a turn."),
        {
            "building": Text("only to build there at once"),
            "to_build": Text("only on the way to construction"),
            "any_time": Text("always in their turn"),
        },
        details={
            "building": Text("From a token that can be built in the same turn, and then no other tile action."),
            "any_time": Text("From any project, also without constructing."),
            "to_build": Text("Before the tile action, and only from a token that is next to be built."),
        },
    ),
    Option(
        "individual",
        (False, True),
        Text("Every player also collects points of their own, besides the team's."),
        details={
            True: Text("Each role has its own lines. You see yours, with what counts and how much; at the end all.")
        },
    ),
    Option(
        "rounds",
        (None, 1, 2, 3, 4, 5, 6, 7),
        Text("Fewer rounds than the usual 7 (four seats) or 5 (six seats), for a short lesson."),
        {None: Text("all rounds")},
    ),
    Option("stop_vote", (False, True), Text("After every round the group may agree to end the game there.")),
)
OLDER_OPTIONS: Final[Mapping[str, tuple[tuple[int, Value], ...]]] = {
    "cooperation": ((3, "asked"),),
    "sector": ((6, "random"),),
    "removal": ((4, "any_time"), (5, "to_build")),
}


class Settings:
    """The options as the rules read them. Never changes during a match, so all copies share it."""

    __slots__ = (
        "everybody_cooperates",
        "individual",
        "ore",
        "removal_builds",
        "removal_to_build",
        "roles",
        "rounds",
        "seats",
        "sector",
        "stop_vote",
    )

    def __init__(self, seats: int, options: Mapping[str, Value], content: Content) -> None:
        self.seats = seats
        self.roles = str(options["roles"])
        self.sector = str(options["sector"])
        edge = EDGES.get(str(options["mine"]), ())
        self.ore = sum(1 << position for position in edge)  # 0: the variant is off (K-08)
        self.everybody_cooperates = options["cooperation"] == "everybody"  # K-43, K-44
        self.removal_builds = options["removal"] == "building"  # K-67
        self.removal_to_build = options["removal"] != "any_time"
        self.individual = bool(options["individual"])
        self.stop_vote = bool(options["stop_vote"])
        usual = content.rounds[seats]
        rounds = options["rounds"]
        self.rounds = usual if rounds is None else int(rounds)
        if self.rounds > usual:  # K-141
            raise BadSetup(
                Text(
                    "With {seats} seats there are {usual} rounds; 'rounds' may only be fewer.", seats=seats, usual=usual
                )
            )
