"""What a reader does at a table, whether a page or a client of the API asks for it, by socket or by post."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from ecotone.core.choice import Choice, Listed, Open
from ecotone.core.game import Game
from ecotone.core.kit import Preview
from ecotone.core.text import Spoken, Text
from ecotone.core.view import View
from ecotone.tables.errors import BadRequest, NotYours
from ecotone.tables.plan import LONGEST_LIMIT, SPEEDS, USUAL_BOT
from ecotone.web.live.reader import Reader

Data = Mapping[str, Any]  # Any: JSON
Answer = dict[str, Any]  # Any: JSON


async def carry_out(reader: Reader, data: Data) -> Answer:
    """Do what is asked; the answer says what came of it. Refusals are EcotoneErrors."""
    name = data.get("do")
    action = ACTIONS.get(name) if isinstance(name, str) else None
    if action is None:
        raise BadRequest(Text("There is no action '{name}'.", name=str(name)[:40]))
    reader.drop_lost_seat()
    return await action(reader, data)


# --- playing ------------------------------------------------------------------------------


async def play(reader: Reader, data: Data) -> Answer:
    """Make a choice: by its number on the list, as pages do, or in full."""
    if "choice" in data:
        version = None if data.get("version") is None else number(data, "version")
        await reader.house.play(reader.table, reader.acting_seat, data["choice"], version)
    else:
        version = number(data, "version")
        fill = data.get("fill", [])
        if not isinstance(fill, list):
            raise BadRequest(Text("'fill' is a list."))
        await reader.house.play_listed(reader.table, reader.acting_seat, number(data, "index"), fill, version)
    return {}


async def undo(reader: Reader, data: Data) -> Answer:
    """Take back the last choice, or ask the others."""
    sharing = () if reader.table.match.game.hidden else reader.access.seats
    await reader.house.undo(reader.table, reader.acting_seat, sharing)
    return {}


async def answer_undo(reader: Reader, data: Data) -> Answer:
    """Agree, or not, that another takes back a choice."""
    await reader.house.answer_undo(reader.table, reader.acting_seat, bool(data.get("agrees")))
    return {}


async def show_seat(reader: Reader, data: Data) -> Answer:
    """Look from another seat that this browser holds, or as a spectator."""
    seat = data.get("seat")
    if seat is not None and (type(seat) is not int or not reader.access.holds(seat)):
        raise NotYours(Text("You do not hold this seat."))
    reader.look_from(reader.access, seat)
    reader.asked = reader.table.asked
    return {"seat": seat}


# --- knowing ------------------------------------------------------------------------------


async def why(reader: Reader, data: Data) -> Answer:
    """Why nothing can be done with a thing on the page."""
    thing, verb = str(data.get("target", ""))[:60], str(data.get("verb", ""))[:60]
    language = reader.language
    async with reader.table.lock:
        reasons = [reader.table.why_halted()] if reader.table.is_halted else reasons_against(reader, thing, verb)
    return {"text": " ".join(reason.say(language) for reason in reasons[:3])}


def reasons_against(reader: Reader, thing: str, verb: str) -> list[Text]:
    """The reasons why nothing that one might try with a thing, or by a verb, is possible for the reader's seat now."""
    match = reader.table.match
    reasons: list[Text] = []
    for idea in match.game.words.ideas(match.view(reader.acting_seat)):
        if idea[0] == verb or thing in match.game.path(idea) or thing == match.game.touch_target(idea[0]):
            reason = match.why_not(reader.acting_seat, idea)
            if reason is not None and reason not in reasons:
                reasons.append(reason)
    if reasons:
        return reasons
    if (idle := reader.table.why_idle(reader.acting_seat)) is not None:
        return [idle]
    if reader.acting_seat not in match.actors:
        return [Text("It is not your turn.")]
    return [Text("Nothing can be done with this at the moment.")]


async def preview(reader: Reader, data: Data) -> Answer:
    """What a choice would do, before it is made: by its number on the list, blanks filled in as far as they are."""
    fill = data.get("fill", [])
    if not isinstance(fill, list):
        raise BadRequest(Text("'fill' is a list."))
    async with reader.table.lock:
        seat, match = reader.acting_seat, reader.table.match
        choice = reader.table.listed_choice(seat, number(data, "index"), fill, number(data, "version"))
        return shown_preview(match.game, match.view(seat), choice, reader.language)


def shown_preview(game: Game, view: View, choice: Choice, language: Spoken) -> Answer:
    """A preview as the page's script reads it; where a game has none, the choice's own sentence."""
    page = game.page()
    shown = page.preview(view, choice) if page is not None else None
    if shown is None:
        sentence = game.words.choice(view, choice)
        shown = Preview(sentence, sentence)
    return {
        "question": shown.question.say(language),
        "button": shown.button.say(language),
        "chips": [[chip.text.say(language), chip.icon] for chip in shown.chips],
        "note": shown.note.say(language) if shown.note is not None else "",
        "tags": {id_: text.say(language) for id_, text in shown.tags},
        "ghosts": dict(shown.ghosts),
        "moment": shown.moment.say(language) if shown.moment is not None else "",
    }


async def hint(reader: Reader, data: Data) -> Answer:
    """What a good bot would do in the reader's place, from what the reader may know: in three steps, and as a whole."""
    table, seat, language = reader.table, reader.acting_seat, reader.language
    found = await reader.house.attendance.advise(table, seat)
    steps = [[part.say(language) for part in step] for step in found.steps]
    index, fill = place_listed(table.listed[seat], found.choice)
    return {
        "text": " ".join(steps[-1]),
        "steps": steps,
        "path": table.match.game.path(found.choice),
        "index": index,
        "fill": fill,
    }


def place_listed(listed: list[Listed], choice: Choice) -> tuple[int, list[Any]]:  # Any: pieces of a choice
    """The number of a choice on the list and what fills its blanks; -1 where the table has moved on."""
    for index, one in enumerate(listed):
        if one == choice:
            return index, []
        if isinstance(one, Open) and one.accepts(choice):
            return index, list(choice[1 + len(one.fixed) :])
    return -1, []


async def more_time(reader: Reader, data: Data) -> Answer:
    """Keep a window open that would close by itself, for everybody who is asked."""
    reader.house.attendance.give_time(reader.table, reader.acting_seat)
    return {}


# --- people -------------------------------------------------------------------------------


async def say(reader: Reader, data: Data) -> Answer:
    """Write a line in the chat."""
    table = reader.table
    if reader.seat is None and not reader.access.is_host:
        raise NotYours(Text("Take a seat to write in the chat."))
    language = reader.language
    name = table.name(reader.seat).say(language) if reader.seat is not None else Text("Host").say(language)
    await reader.house.say(table, reader.seat, name, str(data.get("text", "")))
    return {}


async def leave(reader: Reader, data: Data) -> Answer:
    """Leave the seat; a bot plays it until the reader comes back."""
    await reader.house.leave(reader.table, reader.acting_seat)
    return {}


async def come_back(reader: Reader, data: Data) -> Answer:
    """Play the seat oneself again."""
    await reader.house.come_back(reader.table, reader.acting_seat)
    return {}


async def rename(reader: Reader, data: Data) -> Answer:
    """Give the seat another name."""
    await reader.house.rename(reader.table, reader.acting_seat, str(data.get("name", "")))
    return {}


async def move(reader: Reader, data: Data) -> Answer:
    """A ticket by which the reader takes the seat along to another device."""
    seat = number(data, "seat") if "seat" in data else reader.acting_seat
    if not reader.access.holds(seat):
        raise NotYours(Text("You do not hold this seat."))
    return {"secret": reader.house.tickets.issue(reader.table, seat)}


# --- the host -----------------------------------------------------------------------------


async def begin(reader: Reader, data: Data) -> Answer:
    """Begin without those who have not come: bots take their seats."""
    reader.check_host()
    await reader.house.begin(reader.table)
    return {}


async def pause(reader: Reader, data: Data) -> Answer:
    """Pause the game, or let it go on."""
    reader.check_host()
    await reader.house.set(reader.table, paused=bool(data.get("paused")))
    return {}


async def end(reader: Reader, data: Data) -> Answer:
    """Stop the game and score it: `when` is now, with the round, or never, which lets it go on after all."""
    reader.check_host()
    when = data.get("when") or "now"
    if when not in ("now", "round", "never"):
        raise BadRequest(Text("'when' is one of {known}.", known=("now", "round", "never")))
    if when == "round" and reader.table.round is None:
        raise BadRequest(Text("This game has no rounds. End it as it stands."))
    await reader.house.stop(reader.table, when)
    return {}


async def pace(reader: Reader, data: Data) -> Answer:
    """Change the bots' speed, the time limit, or whether forecasts are told."""
    reader.check_host()
    changes: dict[str, Any] = {}  # Any: the fields' own types
    if data.get("speed") in tuple(SPEEDS):
        changes["speed"] = data["speed"]
    if type(data.get("seconds")) is int and 0 <= data["seconds"] <= LONGEST_LIMIT:
        changes["seconds"] = data["seconds"]
    if type(data.get("forecasts")) is bool:
        changes["forecasts"] = data["forecasts"]
    if not changes:
        raise BadRequest(Text("Give a speed ({speeds}) or a number of seconds.", speeds=tuple(SPEEDS)))
    await reader.house.set(reader.table, **changes)
    return {}


async def reissue(reader: Reader, data: Data) -> Answer:
    """A new link for a seat; the old one opens nothing any more."""
    reader.check_host()
    secret = await reader.house.reissue(reader.table, reader.access.host_key, other_seat(reader, data))
    return {"secret": secret}


async def give_to_bot(reader: Reader, data: Data) -> Answer:
    """Let a bot play a seat."""
    reader.check_host()
    bot = str(data.get("bot", USUAL_BOT))
    await reader.house.give_to_bot(reader.table, other_seat(reader, data), bot)
    return {}


def other_seat(reader: Reader, data: Data) -> int:
    """The seat that an order of the host is about."""
    seat = number(data, "seat")
    if not 0 <= seat < len(reader.table.seats):
        raise BadRequest(Text("There is no seat {seat}.", seat=seat))
    return seat


def number(data: Data, name: str) -> int:
    """A whole number that must be there."""
    value = data.get(name)
    if type(value) is not int:
        raise BadRequest(Text("'{name}' must be a whole number.", name=name))
    return value


ACTIONS: Final[Mapping[str, Callable[[Reader, Data], Awaitable[Answer]]]] = {
    "play": play,
    "undo": undo,
    "answer_undo": answer_undo,
    "show_seat": show_seat,
    "why": why,
    "preview": preview,
    "hint": hint,
    "more_time": more_time,
    "say": say,
    "leave": leave,
    "come_back": come_back,
    "rename": rename,
    "move": move,
    "begin": begin,
    "pause": pause,
    "end": end,
    "pace": pace,
    "reissue": reissue,
    "give_to_bot": give_to_bot,
}
