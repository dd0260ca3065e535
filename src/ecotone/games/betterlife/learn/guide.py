"""The guided first game: the Citizens and four bots, through the first round to its vote."""

from __future__ import annotations

from typing import Final

from ecotone.core.game import Game
from ecotone.core.guide import Guide, GuideStep
from ecotone.core.text import Text

SEED: Final = 1352  # the first vote is on the learner's first target, and the hand holds a grant
GRANT: Final = 1


def guide(game: Game) -> Guide:
    """All steps, in the order in which they are told."""
    words = game.words
    grant, policy = Text("Research grant"), Text("Hedges, ponds and fallow land")
    return Guide(
        seed=SEED,
        seats=5,
        options={"track": "quick", "role_0": "citizens", "flight_0": "never"},
        steps=(
            GuideStep(
                Text("One town, one nature"),
                Text(
                    "Five roles share a town; you are the Citizens. By 2030 the policy meter must stand at 10, and"
                    " biodiversity loss must never reach 5: else all of you lose, whoever has the most points."
                ),
                at=("gauges",),
            ),
            GuideStep(
                Text("What only you know"),
                Text(
                    "Your policy targets are secret. If they succeed, they bring you points: 7 for the first, 4 for the"
                    " second, 2 for the third."
                ),
                at=("purse",),
            ),
            GuideStep(
                Text("The policy of this round"),
                Text(
                    "At the end of the round all vote on {policy}, your first target! With 10 IP in the common pool it"
                    " succeeds, with 6 by half. With less it fails, and nature suffers.",
                    policy=policy,
                ),
                at=("policy",),
            ),
            GuideStep(
                Text("Influence points"),
                Text(
                    "You vote and pay with influence points, IP for short. The others do not see how many you have."
                    " Three that you keep to the end are worth a point, so giving costs you something."
                ),
                at=("wallet",),
            ),
            GuideStep(
                Text("Your role card"),
                Text(
                    "Every role can do something special once a round. Yours puts 1 IP beside the policy, at no cost,"
                    " and you draw a card."
                ),
                Text("Press the button that says {card}.", card=Text("Petition")),
                at=("verb:use_role", "role-card"),
                until=("use_role",),
            ),
            GuideStep(
                Text("Play a card"),
                Text(
                    "One action card may be played before you roll. {card} simply gives you 2 IP; you will need them.",
                    card=grant,
                ),
                Text("Press {card} in your hand.", card=grant),
                at=("card-1",),
                until=("play",),
                choice=("play", GRANT),
            ),
            GuideStep(
                Text("Roll the die"),
                Text(
                    "Now your pawn moves on. After the roll, the space where you will land lights up; what it says"
                    " happens at once. Press any space to read what it does."
                ),
                Text("Press “{button}”, then the space that lights up.", button=words.verb("roll")),
                at=("way", "verb:roll"),
                when=("roll", "move"),
                until=("move",),
            ),
            GuideStep(
                Text("The others"),
                Text(
                    "The four bots take their turns. Some help, some hinder. Who lands on the space of a role pays 1 IP"
                    " to that player. The log tells it all."
                ),
                at=("sitting",),
            ),
            GuideStep(
                Text("On to the End of Year"),
                Text(
                    "Turn after turn everybody goes on to the End of Year. Whoever arrives gets IP and chooses a new"
                    " card; the first get the most. Events come too, good and bad ones."
                ),
                Text("Roll, move and answer as you like. “{button}” is always allowed.", button=words.verb("pass")),
                at=("way",),
                when=("roll", "move", "choose", "accept", "take", "pass", "play", "offer", "pay"),
                until=("ready",),  # it holds for the rest of the round
            ),
            GuideStep(
                Text("Talk before the vote"),
                Text(
                    "All have arrived. Everybody may promise how much they will give, and nobody has to keep it. Your"
                    " own promise is under “Deals and promises”."
                ),
                Text("Press “{button}” when you are.", button=words.verb("ready")),
                at=("decision", "verb:ready"),
                until=("ready",),
            ),
            GuideStep(
                Text("The vote"),
                Text(
                    "Nobody sees what you give until all have chosen. 10 IP are needed, and there are five of you: 2"
                    " each would do, if everybody gives. It is your own target, so 3 or 4 are well spent."
                ),
                Text("Set a number with − and +, take no card, and press the button that seals it."),
                at=("decision",),
                until=("commit",),
            ),
            GuideStep(
                Text("The result"),
                Text(
                    "Now everybody sees who gave what, and the meters move. Who can be trusted next time? The next"
                    " round begins with another policy."
                ),
                at=("gauges", "years"),
                when=("roll", "use_role"),
            ),
            GuideStep(
                Text("Now you know how"),
                Text(
                    "Four more rounds."
                    " The question beside the buttons says what to decide. Press anything that is not lit to learn why"
                    " not. “Rules of this step” and “Hint” help too."
                ),
                at=("prompt",),
                when=("roll",),
            ),
        ),
    )
