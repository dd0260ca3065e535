"""What a seat may choose, as the page needs it: paths over the things on the page, buttons, and forms with bounds."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any, Final

from ecotone.core.choice import Blank, Bundle, Listed, Number, OneOf, Open, arguments, verb_of
from ecotone.core.game import Game
from ecotone.core.text import Text
from ecotone.core.verb import Verb
from ecotone.core.view import View
from ecotone.web.paint.template_reads import Reads, Tracked

EMPTY_MENU: Final[dict[str, Any]] = {  # Any: JSON
    "choices": [], "verbs": {}, "names": {}, "pictures": {}, "touch": {},
    "asks": {}, "previews": [], "answers": [], "standing": [],
}  # fmt: skip


@dataclass(slots=True)
class Entry:
    """One choice: its verb, the ids it is about and what is left to fill in; and which things those ids stand for."""

    data: dict[str, Any]  # Any: JSON
    things: list[tuple[str, str, object]]  # id, kind, value
    listed: Listed


class ViewCache:
    """Words about a view in one language, kept with what was read of the view to make them: see `holds`."""

    def __init__(self, game: Game, view: View, language: NullTranslations) -> None:
        self.game = game
        self.words = game.words
        self.language = language
        self.reads = Reads()
        self.view: Any = Tracked(view, 0, self.reads)  # Any: as good as the view

    def holds(self, view: View) -> bool:
        """Whether another view would give the same words; if so, it is read from now on for words yet to be made."""
        held = self.reads.still_hold((view,))
        if held:
            self.view = Tracked(view, 0, self.reads)
        return held


class Names(ViewCache):
    """The names of things, each made once: choices name the same ones again and again."""

    def __init__(self, game: Game, view: View, language: NullTranslations) -> None:
        super().__init__(game, view, language)
        self.known: dict[tuple[str, object], str] = {}
        self.kinds: dict[str, str] = {}
        self.bundles: dict[tuple[str, object], list[list[object]]] = {}

    def name(self, kind: str, value: object) -> str:
        """The name of one thing."""
        name = self.known.get((kind, value))
        if name is None:
            name = self.known[kind, value] = self.words.thing(self.view, kind, value).say(self.language)
        return name

    def kind(self, kind: str) -> str:
        """The word for things of a kind."""
        name = self.kinds.get(kind)
        if name is None:
            name = self.kinds[kind] = self.words.kind(kind).say(self.language)
        return name

    def bundle(self, kind: str, most: tuple[tuple[str, int], ...]) -> list[list[object]]:
        """How many there may be of each thing, with its name and picture; many offers ask for the same ones."""
        listed = self.bundles.get((kind, most))
        if listed is None:
            page = self.game.page()
            listed = self.bundles[kind, most] = [
                [thing, self.name(kind, thing), n, page.picture(kind, thing) if page else ""] for thing, n in most if n
            ]
        return listed


class MenuPart(ViewCache):
    """The answers of one seat, or its side choices."""

    def __init__(self, names: Names, view: View, listed: Sequence[Listed], *, aside: bool) -> None:
        super().__init__(names.game, view, names.language)
        self.names = names
        self.entries = [self.entry(one, aside) for one in listed]
        self.standing = [] if aside else self.impossible({verb_of(one) for one in listed})

    def impossible(self, listed: Set[str]) -> list[str]:
        """Verbs whose button stays although nothing of the kind is possible now."""
        return [verb for verb in self.words.standing(self.view) if verb not in listed] if listed else []

    def entry(self, listed: Listed, aside: bool) -> Entry:
        """One choice."""
        verb, fixed, path = verb_of(listed), arguments(listed), self.game.path(listed)
        things = [(id_, self.game.kind(verb, n), value) for n, (id_, value) in enumerate(zip(path, fixed, strict=True))]
        data: dict[str, Any] = {"verb": verb, "path": path}  # Any: JSON
        if aside:
            data["aside"] = True
        if isinstance(listed, Open):
            data["blanks"] = [self.blank(verb, len(fixed) + n, one) for n, one in enumerate(listed.blanks)]
        elif not path:
            data["label"] = self.words.choice(self.view, listed).say(self.language)
        return Entry(data, things, listed)

    def label(self, entry: Entry, on_page: Set[str]) -> None:
        """Give a choice its sentence where its last thing is a seat, or not on the page: a button says what it does."""
        path, choice = entry.data["path"], entry.listed
        away = bool(path) and (path[-1] not in on_page or path[-1].startswith("seat-"))
        if away and not isinstance(choice, Open) and "label" not in entry.data:
            entry.data["label"] = self.words.choice(self.view, choice).say(self.language)

    def blank(self, verb: str, position: int, blank: Blank) -> dict[str, Any]:  # Any: JSON
        """What is to be filled in, with its bounds in words."""
        kind = self.game.kind(verb, position)
        out: dict[str, Any] = {"label": self.names.kind(kind)}  # Any: JSON
        if isinstance(blank, Number):
            out["number"] = [blank.low, blank.high]
        elif isinstance(blank, OneOf):
            out["one_of"] = [[value, self.names.name(kind, value)] for value in blank.things]
        else:
            assert isinstance(blank, Bundle)
            out["bundle"] = self.names.bundle(kind, tuple(sorted(blank.most.items())))
            out["in_all"] = [blank.low, blank.high]
        return out


class Menu:
    """All choices of one seat, in one language. While nothing changes, `data` gives the very same object again."""

    def __init__(self, game: Game, view: View, language: NullTranslations) -> None:
        self.game = game
        self.names = Names(game, view, language)
        self.since: list[int] = [-1, -1]  # versions of the table since which the answers and the side choices stand
        self.parts: list[MenuPart | None] = [None, None]
        self.ids: Set[str] = frozenset()  # of the things that the choices are about
        self.ids_on_page: Set[str] = frozenset()  # those of them that are on the page
        self.kept = EMPTY_MENU
        self.verb_words: dict[str, tuple[str, list[str]]] = {}  # by verb: its name, and what is asked for its arguments

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
                self.parts[n] = MenuPart(self.names, view, listed[n], aside=n == 1)
                same = False
        if not same:
            self.since, self.ids = list(since), self._ids_of_things()
        if not same or self.ids & on_page != self.ids_on_page:
            self.ids_on_page = self.ids & on_page
            self.kept = self._put_together()
        return self.kept

    @property
    def entries(self) -> list[Entry]:
        """All choices."""
        return [entry for part in self.parts if part is not None for entry in part.entries]

    def _ids_of_things(self) -> frozenset[str]:
        """The ids of all things that the choices name, and of those that are touched instead of a verb's button."""
        named = {id_ for entry in self.entries for id_, _, _ in entry.things}
        touched = {self.game.touch_target(entry.data["verb"]) for entry in self.entries}
        return frozenset(named | {thing for thing in touched if thing is not None})

    def _put_together(self) -> dict[str, Any]:  # Any: JSON
        """The menu as the page's script reads it."""
        entries = self.entries
        for part in [part for part in self.parts if part is not None]:
            for entry in part.entries:
                part.label(entry, self.ids_on_page)
        verbs = sorted({str(entry.data["verb"]) for entry in entries})
        names: dict[str, str] = {}
        pictures: dict[str, str] = {}
        page = self.game.page()
        for id_, kind, value in (thing for entry in entries for thing in entry.things):
            if id_ not in self.ids_on_page and id_ not in names:
                names[id_] = self.names.name(kind, value)
                if page is not None and (picture := page.picture(kind, value)):
                    pictures[id_] = picture
        touch: dict[str, list[str]] = {}
        for verb in verbs:
            thing = self.game.touch_target(verb)
            if thing is not None and thing in self.ids_on_page:
                touch.setdefault(thing, []).append(verb)
        standing = self.parts[0].standing if self.parts[0] is not None else []
        said = {verb: self.in_words(verb)[0] for verb in (*verbs, *standing)}
        known = {verb: self.game.verbs[verb] for verb in verbs if verb in self.game.verbs}
        return {
            "choices": [entry.data for entry in entries],
            "verbs": said,
            "names": names,
            "pictures": pictures,
            "touch": touch,
            "asks": {verb: self.in_words(verb)[1] for verb, one in known.items() if one.kinds},
            "previews": [verb for verb, one in known.items() if one.preview],
            "answers": [verb for verb, one in known.items() if one.answers],
            "standing": standing,
        }

    def in_words(self, verb: str) -> tuple[str, list[str]]:
        """The name of a verb, and what is asked for each of its arguments; they stay the same in all positions."""
        told = self.verb_words.get(verb)
        if told is None:
            words, language, known = self.game.words, self.names.language, self.game.verbs.get(verb)
            asks = [] if known is None else [text.say(language) for text in self.asks(known)]
            told = self.verb_words[verb] = (words.verb(verb).say(language), asks)
        return told

    def asks(self, verb: Verb) -> Sequence[Text]:
        """What is asked for each argument of a verb."""
        kinds = self.game.words.kind
        return verb.asks or [Text("Choose: {kind}", kind=kinds(kind)) for kind in verb.kinds.split()]
