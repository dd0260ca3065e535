"""The teacher's page: all tables at a glance, those first that need help, and all that can be done about it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.tables.classes.overview import Line, counts, line_of, order
from ecotone.tables.classes.plan import lessons_of
from ecotone.tables.classes.stored import StoredClass
from ecotone.tables.classes.teaching import Teaching, recover
from ecotone.tables.errors import BadRequest, NotYours
from ecotone.tables.table import Table
from ecotone.web.classroom.live import fragment
from ecotone.web.pages.forms import form_fields, read_number, see_other
from ecotone.web.pages.invitations import qr
from ecotone.web.pages.learn import roles_of
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.paint.frame import table_language
from ecotone.web.site.classes import Visitor, remember_class, visitor_of
from ecotone.web.site.refusals import status_of
from ecotone.web.site.site import Site, site_of

Form = Mapping[str, str]
Act = Callable[[Teaching, Form], Awaitable[object]]

DONE: Final = {
    "pause": Text("Everybody looks up"),
    "resume": Text("The games go on"),
    "more_time": Text("The time was changed"),
    "message": Text("The message was sent"),
    "last_round": Text("The last round was changed"),
    "rename": Text("The name was changed"),
    "move": Text("A pupil was moved"),
    "stand_in": Text("A bot was changed"),
    "pause_table": Text("A table was paused or goes on"),
    "door": Text("The door was changed"),
}


# What the log of a class tells of each act.
LOGGED: Final = {
    "start": Text("started the games"),
    "pause": Text("stopped all games"),
    "resume": Text("let the games go on"),
    "more_time": Text("changed the time: {about} minutes"),
    "message": Text("wrote to all: {about}"),
    "last_round": Text("called the last round"),
    "no_last_round": Text("took the last round back"),
    "finish": Text("finished the games"),
    "next_lesson": Text("let the games go on in another lesson"),
    "close": Text("closed the class"),
    "rename": Text("renamed pupil {about}"),
    "move": Text("moved pupil {about}"),
    "pair": Text("let pupil {about} share a seat"),
    "dismiss": Text("sent pupil {about} away"),
    "open_door": Text("opened the door"),
    "close_door": Text("closed the door"),
    "hint": Text("sent a hint to a table"),
    "nudge": Text("nudged a table"),
    "bot_in": Text("let a bot play for pupil {about}"),
    "bot_out": Text("gave pupil {about} the seat back"),
    "add_teacher": Text("made a second key"),
    "withdraw": Text("withdrew a key"),
    "recover": Text("came back by the four words"),
}


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table on the page: its line, in words."""

    line: Line
    why: Text
    wait: int | None  # seconds since it began; None where that says nothing
    last: str
    first: str  # the first sentence of it
    before: tuple[str, ...]  # what happened before that, the newest first
    rounds: int  # that are played; 0 where nobody knows
    roles: tuple[str, ...]  # by seat; empty where all play the same
    paused: bool
    last_round: bool
    stopped: bool  # before its own end


async def table_rows(site: Site, visitor: Visitor, code: str, second: bool = False) -> list[TableRow]:
    """All tables that were opened, those first that need the teacher.

    With `second`, tables that play a second game are shown with that one, else with the one that is compared.
    """
    one, now = visitor.one, site.house.clock()
    lessons = lessons_of(game_named(one.stored.game))
    lines, said = [], {}
    for number, place in enumerate(one.stored.tables):
        if not place.code:
            continue
        table = await site.house.table(place.now if second else place.code)
        async with table.lock:  # nobody sees a choice before it is on disk
            line = line_of(one.stored, number, table, one.left_at, now)
            spoken = table_language(table, code)
            said[number] = ([[text.say(spoken) for text in told] for told in line.events] or [[]], table)
        lines.append(line)
    return [
        TableRow(
            line,
            reason(line),
            None if line.group == "finished" or line.need == "paused" else max(0, round(now - line.since)),
            " ".join(said[line.table][0][0]),
            next(iter(said[line.table][0][0]), ""),
            tuple(" ".join(told) for told in said[line.table][0][1:]),
            lessons.rounds_at(said[line.table][1].match.options, len(line.sitting)),
            roles_at(said[line.table][1], code),
            said[line.table][1].stored.paused,
            said[line.table][1].stored.status == "last_round",
            said[line.table][1].standing is not None,
        )
        for line in order(lines)
    ]


def roles_at(table: Table, code: str) -> tuple[str, ...]:
    """The roles at a table by seat, in the reader's language; none where all play the same."""
    game = table.match.game
    names = {one.key: one.name for one in roles_of(game, code)}
    return (
        tuple(names.get(f"role.{game.role(table.match.state, seat)}", "") for seat in range(len(table.seats)))
        if names
        else ()
    )


def reason(line: Line) -> Text:
    """Why a table stands where it stands, in a few words."""
    if line.group == "finished" and line.again:
        return Text("Finished two games")
    if line.group == "finished":
        return Text("Finished")
    match line.need:
        case "hand":
            return Text("Hand up: {name}", name=line.whom)
        case "away":
            return Text("{name} is away", name=line.whom)
        case "stuck":
            return Text("Stuck: {name} decides", name=line.whom)
        case "paused":
            return Text("Paused")
    if line.again and line.deciding:
        return Text("Second game: {names}", names=line.deciding)
    if not line.deciding:
        return Text("Bots play")
    if len(line.deciding) == 1:
        return Text("{name} decides", name=line.deciding[0])
    return Text("{names} decide", names=line.deciding)


async def dashboard_context(site: Site, request: Request, visitor: Visitor) -> dict[str, Any]:  # Any: for the template
    """What the teacher's page shows now."""
    teaching = visitor.teaching()
    one, now, code = visitor.one, site.house.clock(), site.language(request)
    stored = one.stored
    game = game_named(stored.game)
    rows = await table_rows(site, visitor, code, second=True)
    undo = one.undo if one.undo is not None and one.undo.until > now else None
    left, right = lessons_of(game).balance
    lesson = lessons_of(game).of(stored.minutes)
    return {
        "language": game_catalogue(code, game),
        "one": stored,
        "game": game,
        "lesson": lesson,
        "rows": rows,
        "groups": (("needs", Text("Needs you")), ("playing", Text("Playing")), ("finished", Text("Finished"))),
        "counts": counts(stored, [row.line for row in rows]),
        "balance": (left.name, right.name),
        "clock": round(stored.clock.left(now)),
        "goes": bool(stored.clock.since),
        "gone": share_of_time(stored, now, lesson.talking),
        "undo": DONE.get(undo.what) if undo else None,
        "undo_left": round(undo.until - now) if undo else 0,
        "me": teaching.number,
        "log": [
            (act.teacher + 1, Text(LOGGED[act.what].template, about=act.about))
            for act in reversed(stored.log[-20:])
            if act.what in LOGGED
        ],
        "share": f"{site.base(request)}c/{one.code}",
        "is_last_round": any(row.last_round for row in rows),
        "can_go_on": stored.stage == "talk" and any(row.stopped for row in rows),
    }


def share_of_time(stored: StoredClass, now: float, talking: int) -> tuple[int, int]:
    """How much of the line of time is gone, and where the talk begins: of 200 each."""
    whole = stored.clock.seconds + talking * 60
    used = stored.clock.seconds - stored.clock.left(now)
    return round(200 * min(1.0, max(0.0, used) / whole)), round(200 * stored.clock.seconds / whole)


async def class_dashboard(request: Request) -> Response:
    """The teacher's page; whoever has no key is asked for the four words."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    if not visitor.is_teacher:
        return words_page(site, request, visitor, None)
    return site.page(request, "classroom/dashboard.html", **await dashboard_context(site, request, visitor))


async def paint_dashboard(site: Site, request: Request, visitor: Visitor) -> dict[str, Any]:  # Any: JSON
    """The same, live."""
    context = await dashboard_context(site, request, visitor)
    return {"html": fragment(site, request, "classroom/dashboard_main.html", **context)}


# --- coming in --------------------------------------------------------------------------------


def words_page(site: Site, request: Request, visitor: Visitor, error: NotYours | None) -> Response:
    """Where a teacher types the four words."""
    return site.page(
        request,
        "classroom/words.html",
        status=status_of(error) if error else 403,
        one=visitor.one.stored,
        error=site.told(error) if error else None,
    )


async def type_words(request: Request) -> Response:
    """The four words open the class in this browser too; wrong ones count as a guess."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    form = form_fields(await site.body(request))
    caller = site.limits.caller(request)
    await site.pause(site.limits.wait_for_guess(caller))
    try:
        key = await recover(site.school, visitor.one, form.get("words", ""))
    except NotYours as error:
        site.limits.count_miss(caller)
        return words_page(site, request, visitor, error)
    return with_class_key(request, visitor, key)


async def teacher_link(request: Request) -> Response:
    """The link on the teacher's card."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    key = str(request.path_params["key"])
    if visitor.one.teacher_with(key) is None:
        raise site.missed_link(request)
    return with_class_key(request, visitor, key)


def with_class_key(request: Request, visitor: Visitor, key: str) -> Response:
    """Send the browser to the teacher's page with this key."""
    response = see_other(f"/class/{visitor.one.code}")
    remember_class(site_of(request), request, response, visitor.one.code, key)
    return response


# --- acts -------------------------------------------------------------------------------------


def who(form: Form) -> int:
    """The number of the pupil that a form is about."""
    return read_number(form, "pupil", -1)


def where(form: Form) -> int:
    """The number of the table that a form is about."""
    return read_number(form, "table", -1)


ACTS: Final[dict[str, Act]] = {
    "start": lambda by, form: by.start(),
    "pause": lambda by, form: by.pause(True),
    "resume": lambda by, form: by.pause(False),
    "more_time": lambda by, form: by.more_time(read_number(form, "minutes", 5, 60)),
    "message": lambda by, form: by.message(form.get("text", "")),
    "last_round": lambda by, form: by.last_round(True),
    "no_last_round": lambda by, form: by.last_round(False),
    "finish": lambda by, form: by.finish(),
    "next_lesson": lambda by, form: by.next_lesson(),
    "count_in": lambda by, form: by.count_in(where(form), form.get("counted") == "yes"),
    "step": lambda by, form: by.show_step(read_number(form, "step", 0, 999)),
    "close": lambda by, form: by.close(),
    "undo": lambda by, form: by.undo(),
    "open_door": lambda by, form: by.door(True),
    "close_door": lambda by, form: by.door(False),
    "nudge": lambda by, form: by.note(where(form)),
    "note": lambda by, form: by.note(where(form), form.get("text", "")),
    "pause_table": lambda by, form: by.pause_table(where(form), True),
    "resume_table": lambda by, form: by.pause_table(where(form), False),
    "bot_in": lambda by, form: by.stand_in(who(form), True),
    "bot_out": lambda by, form: by.stand_in(who(form), False),
    "lower_hand": lambda by, form: by.lower_hand(who(form)),
    "rename": lambda by, form: by.rename(who(form), form.get("name", "")),
    "move": lambda by, form: by.move(who(form), where(form)),
    "pair": lambda by, form: by.pair(who(form), read_number(form, "other", -1)),
    "dismiss": lambda by, form: by.dismiss(who(form)),
    "withdraw": lambda by, form: by.withdraw(read_number(form, "teacher", -1)),
    "forget_names": lambda by, form: by.school.forget_names(by.one),
}


async def carry_out(teaching: Teaching, form: Form) -> None:
    """What a form, or a message to a socket, asks for."""
    name = form.get("do", "")
    if name not in ACTS:
        raise BadRequest(Text("There is no action '{name}'.", name=name[:40]))
    await ACTS[name](teaching, form)


async def act(request: Request) -> Response:
    """Carry out what the teacher has pressed. A page with a script stays where it is; others are sent back."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    teaching = visitor.teaching()
    form = form_fields(await site.body(request))
    name = form.get("do", "")
    if name == "delete":
        await site.school.delete(visitor.one)
        return see_other("/")
    await carry_out(teaching, form)
    if "text/html" in request.headers.get("accept", ""):
        return see_other(f"/class/{visitor.one.code}{'/debrief' if name in ('step', 'count_in') else ''}")
    return Response(status_code=204)


async def new_phone(request: Request) -> Response:
    """A link, to be scanned, by which a pupil gets the seat back on a new phone."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    form = form_fields(await site.body(request))
    pupil, secret = await visitor.teaching().new_phone(who(form))
    link = f"{site.base(request)}c/{visitor.one.code}/p/{secret}"
    return site.page(request, "classroom/phone.html", one=visitor.one.stored, pupil=pupil, link=link, picture=qr(link))


async def add_teacher(request: Request) -> Response:
    """Keys for another teacher, told once."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    form = form_fields(await site.body(request))
    keys = await visitor.teaching().add_teacher(form.get("name", ""))
    link = f"{site.base(request)}class/{visitor.one.code}/k/{keys.key}"
    return site.page(
        request,
        "classroom/second.html",
        one=visitor.one.stored,
        name=form.get("name", ""),
        words=keys.words,
        link=link,
        picture=qr(link),
    )
