"""A match as readable text: every choice, and what followed from it."""

from ecotone import Match
from ecotone.bots import bot_named
from ecotone.core.chance import Rng
from ecotone.games.ecologic import GAME


def played_by_bots(seats: int, seed: int, options: dict[str, object]) -> Match:
    """A whole match of greedy bots."""
    match = Match.new(GAME, seats, seed, options)
    bot = bot_named("greedy", GAME)
    rng = Rng(seed)
    while match.result is None:
        seat = match.actors[0]
        match.play(seat, bot.choose(match.seat(seat), rng))
    return match


def transcript(match: Match) -> str:
    """The whole match in lines, as a spectator would read it."""
    words = match.game.words
    again = match.replayed(0)
    options = ", ".join(f"{name} {value}" for name, value in match.options.items()) or "none"
    lines = [f"{match.game.name}: {match.seats} seats, seed {match.seed}, options: {options}", ""]
    lines += [line.say() for line in words.board(again.view(None))]
    for seat, choice in match.record:
        chosen = words.choice(again.view(None), choice).say()
        lines.append(f"> {words.seat(seat).say()}: {chosen}")
        for effect in again.play(seat, choice):
            if effect.name == "turn":
                lines.append("")
            text = words.effect(effect.seen_by(None))
            if text is not None:
                lines.append(f"  {text.say()}")
    lines += ["", *(line.say() for line in words.board(again.view(None)))]
    lines.append(words.prompt(again.view(None)).say())
    return "\n".join(lines) + "\n"
