"""What a seat may choose, as the page needs it: paths over the things on the page, buttons, and forms with bounds."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any, Final

from ecotone.core.choice import Blank, Bundle, Listed, Number, OneOf, Open, arguments, verb_of
from ecotone.core.game import Game
from ecotone.core.view import View
from ecotone.web.paint.template_reads import Reads, Watched

NOTHING: Final[dict[str, Any]] = {"choices": [], "verbs": {}, "names": {}, "touch": {}}  # Any: JSON


@dataclass(slots=True)
class Entry:
    """One choice: its verb, the ids it is about and what is left to fill in; and which things those ids stand for."""

    told: dict[str, Any]  # Any: JSON
    things: list[tuple[str, str, object]]  # id, kind, value


class Telling:
    """Something that is told of a view in one language. It notes what it reads there: see `holds`."""

    def __init__(self, game: Game, view: View, language: NullTranslations) -> None:
        self.game = game
        self.words = game.words
        self.language = language
        self.reads = Reads()
        self.view: Any = Watched(view, 0, self.reads)  # Any: as good as the view

    def holds(self, view: View) -> bool:
        """Whether the same would be told of another view; if so, whatever else is told is read there."""
        held = self.reads.still_hold((view,))
        if held:
            self.view = Watched(view, 0, self.reads)
        return held


class Names(Telling):
    """Things by themselves; the same ones are named again and again."""

    def __init__(self, game: Game, view: View, language: NullTranslations) -> None:
        super().__init__(game, view, language)
        self.known: dict[tuple[str, object], str] = {}

    def name(self, kind: str, value: object) -> str:
        """A thing by itself."""
        name = self.known.get((kind, value))
        if name is None:
            name = self.known[kind, value] = self.words.thing(self.view, kind, value).say(self.language)
        return name


class Asking(Telling):
    """Some choices of one seat."""

    def __init__(self, names: Names, view: View, listed: Sequence[Listed], *, aside: bool) -> None:
        super().__init__(names.game, view, names.language)
        self.names = names
        self.entries = [self.entry(one, aside) for one in listed]

    def entry(self, listed: Listed, aside: bool) -> Entry:
        """One choice."""
        verb, fixed, path = verb_of(listed), arguments(listed), self.game.path(listed)
        things = [(id_, self.game.kind(verb, n), value) for n, (id_, value) in enumerate(zip(path, fixed, strict=True))]
        told: dict[str, Any] = {"verb": verb, "path": path}  # Any: JSON
        if aside:
            told["aside"] = True
        if isinstance(listed, Open):
            told["blanks"] = [self.blank(verb, len(fixed) + n, one) for n, one in enumerate(listed.blanks)]
        elif not path:
            told["label"] = self.words.choice(self.view, listed).say(self.language)
        return Entry(told, things)

    def blank(self, verb: str, position: int, blank: Blank) -> dict[str, Any]:  # Any: JSON
        """What is to be filled in, with its bounds in words."""
        kind = self.game.kind(verb, position)
        out: dict[str, Any] = {"label": self.words.kind(kind).say(self.language)}  # Any: JSON
        if isinstance(blank, Number):
            out["number"] = [blank.low, blank.high]
        elif isinstance(blank, OneOf):
            out["one_of"] = [[value, self.names.name(kind, value)] for value in blank.things]
        else:
            assert isinstance(blank, Bundle)
            kinds = [(thing, most) for thing, most in sorted(blank.most.items()) if most]
            out["bundle"] = [[thing, self.names.name(kind, thing), most] for thing, most in kinds]
            out["in_all"] = [blank.low, blank.high]
        return out


class Asked:
    """All that one seat is asked, in one language. What still stands is told as it was, and is the same object then."""

    def __init__(self, game: Game, view: View, language: NullTranslations) -> None:
        self.game = game
        self.names = Names(game, view, language)
        self.since: list[int] = [-1, -1]  # from which version on the question stands, and the side choices
        self.parts: list[Asking | None] = [None, None]
        self.ids: Set[str] = frozenset()  # that matter to the choices
        self.here: Set[str] = frozenset()  # those of them that are on the page
        self.whole = NOTHING

    def data(
        self, view: View, listed: Sequence[Sequence[Listed]], since: Sequence[int], on_page: Set[str]
    ) -> dict[str, Any]:  # Any: JSON
        """Answers and side choices with the names of whatever is not on the page.

        What is touched instead of a verb's button stands under `touch`.
        """
        if not self.names.holds(view):
            self.names, self.parts = Names(self.game, view, self.names.language), [None, None]
        same = True
        for n, part in enumerate(self.parts):
            if part is None or since[n] != self.since[n] or not part.holds(view):
                self.parts[n] = Asking(self.names, view, listed[n], aside=n == 1)
                same = False
        if not same:
            self.since, self.ids = list(since), self.of_matter()
        if not same or self.ids & on_page != self.here:
            self.here = self.ids & on_page
            self.whole = self.told()
        return self.whole

    @property
    def entries(self) -> list[Entry]:
        """All choices."""
        return [entry for part in self.parts if part is not None for entry in part.entries]

    def of_matter(self) -> frozenset[str]:
        """The ids of things that are named if they are not on the page, or touched if they are."""
        named = {id_ for entry in self.entries for id_, _, _ in entry.things}
        touched = {self.game.touch_target(entry.told["verb"]) for entry in self.entries}
        return frozenset(named | {thing for thing in touched if thing is not None})

    def told(self) -> dict[str, Any]:  # Any: JSON
        """All of it."""
        entries = self.entries
        verbs = sorted({str(entry.told["verb"]) for entry in entries})
        names: dict[str, str] = {}
        for id_, kind, value in (thing for entry in entries for thing in entry.things):
            if id_ not in self.here and id_ not in names:
                names[id_] = self.names.name(kind, value)
        touch: dict[str, list[str]] = {}
        for verb in verbs:
            thing = self.game.touch_target(verb)
            if thing is not None and thing in self.here:
                touch.setdefault(thing, []).append(verb)
        words = {verb: self.game.words.verb(verb).say(self.names.language) for verb in verbs}
        return {"choices": [entry.told for entry in entries], "verbs": words, "names": names, "touch": touch}
