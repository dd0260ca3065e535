"""The figures of the debrief against a second count, small and slow, from choices and positions alone."""

from typing import Any

from ecotone.core.match import Match
from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.debrief.debrief import tally_of
from tests.kit.random_games import SEEDS, random_game, steps


def pool_by_hand(shares: list[int], cards: list[int | None], seeded: int) -> int:
    """Own IP, seeded IP and what the cards add or take (BR-31, BR-34)."""
    pool, less = sum(shares) + seeded, 0
    for seat, card in enumerate(cards):
        for op in GAME.content.cards[card].effects if card is not None else ():
            if op.name == "pool_add":
                pool += op.n
            elif op.name == "pool_sub":
                less += op.n
            elif op.name == "pool_match":
                pool += min(op.n, sum(n >= op.extra for other, n in enumerate(shares) if other != seat))
    return max(0, pool - less)


def result_by_hand(pool: int, seats: int) -> int:
    return (pool >= GAME.content.semi[seats]) + (pool >= GAME.content.success[seats])


def count(match: Match) -> tuple[list[dict[str, Any]], list[tuple[int, int, int]]]:
    """Votes from the commitments and pledges that were chosen, and moves of the loss meter from positions."""
    votes: list[dict[str, Any]] = []
    losses: list[tuple[int, int, int]] = []
    pledges: list[int | None] = [None] * match.seats
    commits: dict[int, tuple[int, int | None]] = {}
    for at, before, seat, choice, after in steps(match):
        if choice[0] in ("pledge", "no_comment"):
            pledges[seat] = choice[1] if choice[0] == "pledge" else None
        if choice[0] == "commit":
            commits[seat] = (choice[1], choice[2])
            if len(commits) == match.seats:
                shares = [commits[one][0] for one in range(match.seats)]
                cards = [commits[one][1] for one in range(match.seats)]
                kept = [
                    max(share, min(pledge or 0, purse))
                    for share, pledge, purse in zip(shares, pledges, before.ip, strict=True)
                ]
                votes.append(
                    {
                        "at": at, "round": before.round, "policy": before.policy, "shares": tuple(shares),
                        "cards": cards, "seeded": before.seeded, "owned": tuple(before.ip), "pledges": tuple(pledges),
                        "pool": pool_by_hand(shares, cards, before.seeded),
                        "with_words": pool_by_hand(kept, cards, before.seeded), "meter": after.policy_meter,
                    }
                )  # fmt: skip
                pledges, commits = [None] * match.seats, {}
        if after.loss != before.loss:
            losses.append((at, after.loss - before.loss, after.loss))
    return votes, losses


@SEEDS
def test_every_figure_agrees_with_a_second_count(seeds: range) -> None:
    for seed in seeds:
        match = random_game(GAME, seed)
        tally, (votes, losses) = tally_of(match), count(match)
        assert len(tally.votes) == len(votes), seed
        for told, slow in zip(tally.votes, votes, strict=True):
            assert (told.at, told.round, told.policy) == (slow["at"], slow["round"], slow["policy"]), seed
            assert (told.shares, told.owned, told.pledges) == (slow["shares"], slow["owned"], slow["pledges"]), seed
            assert (told.pool, told.pool_with_words) == (slow["pool"], slow["with_words"]), seed
            assert told.result == result_by_hand(slow["pool"], match.seats), seed
            assert told.result_with_words == result_by_hand(slow["with_words"], match.seats), seed
            assert told.policy_meter == slow["meter"], seed
        moved: dict[int, list[int]] = {}
        for one in tally.losses:
            moved.setdefault(one.at, []).append(one.change)
        net = [(at, sum(changes)) for at, changes in moved.items() if sum(changes)]
        assert net == [(at, change) for at, change, _ in losses], seed
        check_seats(match, tally, votes, seed)
        check_what_if(match, tally, votes, seed)


def check_seats(match: Match, tally: Any, votes: list[dict[str, Any]], seed: int) -> None:
    for seat, one in enumerate(tally.seats):
        words = [(vote["pledges"][seat], vote["shares"][seat]) for vote in votes]
        words = [(pledge, share) for pledge, share in words if pledge is not None]
        assert one.kept == sum(share >= pledge for pledge, share in words), seed
        assert one.broken == sum(share < pledge for pledge, share in words), seed
        assert one.promised == sum(pledge for pledge, _ in words), seed
        assert (one.ip, one.given) == (match.state.ip[seat], match.state.given[seat]), seed


def check_what_if(match: Match, tally: Any, votes: list[dict[str, Any]], seed: int) -> None:
    """With the fair part of one seat all pools are counted again by hand."""
    content = GAME.content
    fair = -(-content.success[match.seats] // match.seats)
    assert tally.fair == fair
    for seat, one in enumerate(tally.without):
        more, meter = 0, 0
        for vote in votes:
            shares = list(vote["shares"])
            extra = max(0, min(vote["owned"][seat] - more, fair) - shares[seat])
            shares[seat] += extra
            more += extra
            result = result_by_hand(pool_by_hand(shares, vote["cards"], vote["seeded"]), match.seats)
            meter = min(content.meter_cap, meter + content.policy_step[result])
        assert (one.more, one.policy_meter) == (more, meter), seed


@SEEDS
def test_the_verdict_is_true(seeds: range) -> None:
    for seed in seeds:
        match = random_game(GAME, seed)
        told, state = match.debrief(), match.state
        content = match.game.content
        short = content.goal - state.policy_meter  # type: ignore[attr-defined]  # of this game
        headline = told.headline.say()
        if state.loss >= content.loss_limit:  # type: ignore[attr-defined]  # as above
            assert headline == "Nature was lost before the goal was reached", seed
        elif short <= 0:
            assert headline == "All reached the goal together", seed
        else:
            assert headline.startswith("One step short" if short == 1 else f"{short} steps short"), seed
            votes, _ = count(match)
            meter = sum(content.policy_step[result_by_hand(vote["with_words"], match.seats)] for vote in votes)
            assert headline.endswith("promised to win") == (min(content.meter_cap, meter) >= content.goal), seed
