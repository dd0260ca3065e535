"""What a seat, or a spectator, sees of a game of BETTER Life: the state turned into a view."""

from __future__ import annotations

from ecotone.core.view import prompt_of
from ecotone.games.betterlife.rules.scoring import target_points, victory_points
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.games.betterlife.view import BetterLifeView, FinalView, PlayerView


def observe(state: BetterLife, seat: int | None) -> BetterLifeView:
    """The view of a seat; nothing in it depends on what the seat cannot know."""
    over = state.result is not None and state.result.outcome == "won"
    additions = state.additions + state.plus[state.active] if state.first_roll else 0
    return BetterLifeView(
        seat=seat,
        actors=state.actors,
        prompt=prompt_of(state.pending),
        result=state.result,
        track=state.settings.track,
        round=state.round,
        turns=state.turns,
        starter=state.starter,
        active=state.active,
        players=tuple([player_view(state, player, seat) for player in range(state.seats)]),
        policy=state.policy,
        policy_meter=state.policy_meter,
        loss=state.loss,
        fund=state.fund,
        seeded=state.seeded,
        semi=state.content.semi[state.seats],
        success=state.content.success[state.seats],
        offer=tuple(state.offer),
        deck=len(state.deck),
        discards=tuple(sorted(state.discards)),
        played=tuple(state.played),
        events=len(state.events),
        known_events=known_events(state, seat),
        aside=tuple(sorted(state.aside)),
        event=state.event,
        drawer=state.drawer,
        discount=state.discount,
        covered=state.covered,
        dice=tuple(state.dice),
        additions=additions,
        choose=(state.choose_low, state.choose_high),
        answer=None if seat is None else state.answers[seat],
        pacts=state.pacts,
        votes=state.votes,
        audits=tuple((of, ip) for by, of, ip in state.audits if by == seat),
        scores=tuple(victory_points(state, player) for player in range(state.seats)) if over else (),
        finals=tuple(final_view(state, player) for player in range(state.seats)) if over else (),
    )


def final_view(state: BetterLife, player: int) -> FinalView:
    """What the score of a player is made of (B-55 to B-59, BR-40)."""
    return FinalView(state.ip[player], state.targets[player], target_points(state, player), state.given[player])


def player_view(state: BetterLife, player: int, seat: int | None) -> PlayerView:
    """One player as another sees them."""
    own = player == seat
    everyone = (1 << state.seats) - 1
    needed = everyone if seat is None else 1 << seat
    mask = 1 << player
    knows_target = own or (seat is not None and bool(state.audited[seat] & mask))
    sees_commit = own or bool(state.shown & mask)
    return PlayerView(
        seat=player,
        role=state.role[player],
        ip=state.ip[player] if own else None,
        cards=len(state.hands[player]),
        known=tuple([card for card in state.hands[player] if own or state.known[card] & needed == needed]),
        target=state.targets[player] if knows_target else None,
        position=state.position[player],
        place=state.finished.index(player) + 1 if state.finished_mask & mask else 0,
        skips=bool(state.skips & mask),
        plus=state.plus[player],
        open_mark=bool(state.marks & mask),
        role_used=bool(state.role_used & mask),
        pledge=state.pledges[player],
        commit=state.commits[player] if sees_commit else None,
        committed=state.commits[player] is not None,
    )


def known_events(state: BetterLife, seat: int | None) -> tuple[tuple[int, int], ...]:
    """Events in the pile that this seat has looked at and put there."""
    if seat is None:
        return ()
    bit, events, known = 1 << seat, state.events, state.event_known
    top = len(events) - 1
    return tuple([(top - place, events[place]) for place in range(top, -1, -1) if known[place] & bit])
