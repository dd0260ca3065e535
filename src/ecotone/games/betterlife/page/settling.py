"""An event while it is settled, as a scene: the card, who has answered, what it costs, and what may come of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.betterlife.box.cards import ANYBODY, NOBODY, Event
from ecotone.games.betterlife.box.content import Content, scaled_to_table
from ecotone.games.betterlife.box.operations import LOSS, Ops
from ecotone.games.betterlife.page.pieces import Answer, EventCard
from ecotone.games.betterlife.page.printed import KIND_NAMES, Printed
from ecotone.games.betterlife.view import BetterLifeView, PlayerView

STEPS: Final[Mapping[str, int]] = {"reaction": 0, "pay_cost": 1, "offer": 1}  # questions; all others come at the end


def event(content: Content, printed: Printed, view: BetterLifeView) -> EventCard | None:
    """The event that is being settled; None when there is none."""
    if view.event < 0 or view.prompt is None:
        return None
    card, prompt = content.events[view.event], view.prompt.name
    offered: tuple[int, ...] = view.prompt.detail[1] if prompt == "offer" else ()
    cost = cost_now(content, view)
    coins = tuple(seat for seat, n in enumerate(offered) for _ in range(n))
    in_place = {vote.policy for vote in view.votes if vote.result}
    return EventCard(
        card=printed.events[view.event],
        kind=card.kind,
        kind_name=KIND_NAMES[card.kind],
        story=Text(card.story),
        drawer=view.drawer,
        cost=cost,
        printed_cost=card.cost,
        together=card.payer == ANYBODY,
        coins=coins,
        missing=max(0, cost - len(coins)),
        shields=tuple((one, n in in_place) for n, one in enumerate(printed.policies) if card.shield >> n & 1),
        step=STEPS.get(prompt, 2),
        answers=tuple(answer(view, player, prompt, offered) for player in view.players),
        outcomes=outcomes(content, view, card) if card.payer != NOBODY and cost and prompt in STEPS else (),
    )


def cost_now(content: Content, view: BetterLifeView) -> int:
    """What the event costs at this table, less discounts: shared costs are scaled to the seats (BR-06)."""
    event = content.events[view.event]
    if event.payer == NOBODY:
        return 0
    cost = scaled_to_table(event.cost, len(view.players)) if event.payer == ANYBODY else event.cost
    return max(0, cost - view.discount)


def answer(view: BetterLifeView, player: PlayerView, prompt: str, offered: tuple[int, ...]) -> Answer:
    """What one player is at. Who has answered is known to all, and not how (BR-53)."""
    seat, name = player.seat, seat_name(player.seat)
    if view.covered >> seat & 1:
        return Answer(seat, name, "done", Text("is covered"))
    if offered and offered[seat]:
        return Answer(seat, name, "gives", Text("offers {n} IP", n=offered[seat]))
    if seat in view.actors:
        return Answer(seat, name, "wait", Text("thinking …"))
    if prompt == "reaction":
        return Answer(seat, name, "done", Text("has answered") if player.cards else Text("has no card"))
    return Answer(seat, name, "", Text("drew it") if seat == view.drawer else Text("waits"))


def outcomes(content: Content, view: BetterLifeView, card: Event) -> tuple[tuple[str, Text, Text], ...]:
    """What happens if the cost is paid, and if not, where it is about nature; the card tells all else."""
    if not any(op.code == LOSS for op in (*card.if_paid, *card.if_unpaid)):
        return ()
    if card.payer == ANYBODY:
        paid, unpaid = Text("All pay what they offered."), Text("All offers come back.")
        heads = Text("Covered together"), Text("Not covered")
    else:
        paid, unpaid = Text("The drawer pays alone."), Text("The drawer keeps the IP.")
        heads = Text("If it is paid"), Text("If it is not paid")
    return (
        ("good", heads[0], Text("{what} {nature}", what=paid, nature=nature(content, view, card.if_paid))),
        ("bad", heads[1], Text("{what} {nature}", what=unpaid, nature=nature(content, view, card.if_unpaid))),
    )


def nature(content: Content, view: BetterLifeView, ops: Ops) -> Text:
    """Where the loss meter stands after these effects."""
    limit = content.loss_limit
    after = min(limit, max(0, view.loss + sum(op.n for op in ops if op.code == LOSS)))
    if after == view.loss:
        return Text("Nature lost stays {n} of {limit}.", n=view.loss, limit=limit)
    return Text("Nature lost goes from {n} to {after} of {limit}.", n=view.loss, after=after, limit=limit)
