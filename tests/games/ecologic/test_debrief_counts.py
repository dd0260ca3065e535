"""The figures of the debrief against a second count, small and slow, from choices and positions alone."""

from collections import Counter
from typing import Any

from ecotone.core.match import NATURE, Match
from ecotone.core.streams import match_streams
from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.debrief.debrief import tally_of
from tests.kit.random_games import SEEDS, random_game


class SlowCount:
    """Plays a match choice by choice and step by step, and looks at the table after each of them."""

    def __init__(self, match: Match) -> None:
        self.course: list[list[tuple[int, ...]]] = []
        self.auctions: list[tuple[int, int]] = []  # choice, and who opened
        self.removed: Counter[int] = Counter()
        self.promises: list[list[Any]] = []
        self.bids: list[tuple[int, int, int, int]] = []  # choice, turn, who, in whose auction
        self.starter = -1
        self.state: Any = match.game.begin(match.seats, match.options, match.seed)
        for at, (seat, choice) in enumerate(match.record, start=1):
            self.make(at, seat, choice)
        if self.state.result is not None:
            self.course.append(self.standings())

    def standings(self) -> list[tuple[int, ...]]:
        state = self.state
        tads = [state.tad_owner.count(seat) for seat in range(state.settings.seats)]
        return list(zip(state.profits, state.enviro, state.tokens, map(len, state.cards), tads, strict=True))

    def make(self, at: int, seat: int, choice: Any) -> None:
        state = self.state
        if seat == NATURE:
            rng = match_streams(int(choice[1]))
            for one in range(state.settings.seats):
                state.redetermine(one, rng)
            return
        if choice[0] in ("auction_refinery", "auction_tad", "open"):
            self.auctions.append((at, seat))
            self.starter = seat
        if choice[0] == "raise":
            self.bids.append((at, state.turn, seat, self.starter))
        known, tokens = len(state.promises), list(state.tokens)
        if any(choice == one or getattr(one, "verb", "") == choice[0] for one in state.choices(seat)):
            state.pending[-1].play(state, seat, choice)
        else:
            state.pending[-1].play_aside(state, seat, choice)
        self.note_tokens(tokens)
        while state.pending and not state.pending[-1].seats:
            turn, tokens, before = state.turn, list(state.tokens), self.standings()
            state.pending.pop().run(state)
            self.note_tokens(tokens)
            if state.turn > turn > 0:
                self.course.append(before)
        self.promises += [[at, *one] for one in state.promises[known:]]

    def note_tokens(self, before: list[int]) -> None:
        for seat, n in enumerate(before):
            self.removed[seat] += max(0, n - self.state.tokens[seat])


@SEEDS
def test_every_figure_agrees_with_a_second_count(seeds: range) -> None:
    for seed in seeds:
        match = random_game(GAME, seed)
        tally, slow = tally_of(match), SlowCount(match)
        told = [[(one.profits, one.enviro, one.tokens, one.cards, one.tads) for one in row] for row in tally.course]
        assert told == slow.course, seed
        for row in tally.course:
            for one in row:
                large = max(one.profits, one.enviro)
                assert one.balance == (100 * min(one.profits, one.enviro) // large if large else 0), seed
        assert [(one.at, one.starter) for one in tally.auctions] == slow.auctions, seed
        assert Counter(one.seat for one in tally.shutdowns) == +slow.removed, seed
        assert [one.event for one in tally.events] == slow.state.past, seed
        assert [one.total for one in tally.scores] == [
            slow.state.result.scores[one.seats[0]] for one in tally.scores
        ], seed
        check_promises(tally, slow, seed)


def check_promises(tally: Any, slow: SlowCount, seed: int) -> None:
    """Promises are those that the table has written down; one to stay out is broken by the first bid."""
    assert [one.at for one in tally.promises] == [promise[0] for promise in slow.promises], seed
    for one in tally.promises:
        if one.terms == "stay_out":
            bids = [
                at
                for at, turn, seat, starter in slow.bids
                if at > one.at and turn <= one.until and (seat, starter) == (one.seat, one.other)
            ]
            assert one.verdict == ("broken" if bids else "kept"), (seed, one)


@SEEDS
def test_the_verdict_is_true(seeds: range) -> None:
    for seed in seeds:
        match = random_game(GAME, seed)
        assert match.result is not None
        headline = match.debrief().headline.say()
        for seat in range(match.seats):
            assert (f"Player {seat + 1}" in headline) == (seat in match.result.winners), (seed, headline)
