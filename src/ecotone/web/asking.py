"""What a seat may choose, as the page needs it: paths over the things on the page, buttons, and forms with bounds."""

from __future__ import annotations

from collections.abc import Set
from gettext import NullTranslations
from typing import Any

from ecotone.core.choice import Blank, Bundle, Listed, Number, OneOf, Open, arguments, verb_of
from ecotone.core.game import Game
from ecotone.core.view import View


class Asking:
    """The choices of one seat in one position, in one language."""

    def __init__(self, game: Game, view: View, language: NullTranslations, on_page: Set[str]) -> None:
        self.game = game
        self.words = game.words
        self.view = view
        self.language = language
        self.on_page = on_page
        self.names: dict[str, str] = {}

    def data(self, listed: list[Listed], asides: int) -> dict[str, Any]:  # Any: JSON
        """All choices with the names of whatever is not on the page; those from number `asides` on are side choices.

        What is touched instead of a verb's button stands under `touch`.
        """
        choices = [self.entry(one, number >= asides) for number, one in enumerate(listed)]
        verbs = {str(entry["verb"]) for entry in choices}
        touch: dict[str, list[str]] = {}
        for verb in sorted(verbs):
            thing = self.game.done_with(verb)
            if thing is not None and thing in self.on_page:
                touch.setdefault(thing, []).append(verb)
        return {
            "choices": choices,
            "verbs": {verb: self.words.verb(verb).say(self.language) for verb in sorted(verbs)},
            "names": self.names,
            "touch": touch,
        }

    def entry(self, listed: Listed, aside: bool) -> dict[str, Any]:  # Any: JSON
        """One choice: its verb, the things it is about, what is left to fill in. What the page lacks gets a name."""
        verb, fixed, path = verb_of(listed), arguments(listed), self.game.path(listed)
        for position, (id_, value) in enumerate(zip(path, fixed, strict=True)):
            if id_ not in self.on_page and id_ not in self.names:
                self.names[id_] = self.name(self.game.kind(verb, position), value)
        entry: dict[str, Any] = {"verb": verb, "path": path}  # Any: JSON
        if aside:
            entry["aside"] = True
        if isinstance(listed, Open):
            entry["blanks"] = [self.blank(verb, len(fixed) + n, one) for n, one in enumerate(listed.blanks)]
        elif not path:
            entry["label"] = self.words.choice(self.view, listed).say(self.language)
        return entry

    def name(self, kind: str, value: object) -> str:
        """A thing by itself."""
        return self.words.thing(self.view, kind, value).say(self.language)

    def blank(self, verb: str, position: int, blank: Blank) -> dict[str, Any]:  # Any: JSON
        """What is to be filled in, with its bounds in words."""
        kind = self.game.kind(verb, position)
        out: dict[str, Any] = {"label": self.words.kind(kind).say(self.language)}  # Any: JSON
        if isinstance(blank, Number):
            out["number"] = [blank.low, blank.high]
        elif isinstance(blank, OneOf):
            out["one_of"] = [[value, self.name(kind, value)] for value in blank.things]
        else:
            assert isinstance(blank, Bundle)
            kinds = [(thing, most) for thing, most in sorted(blank.most.items()) if most]
            out["bundle"] = [[thing, self.name(kind, thing), most] for thing, most in kinds]
            out["in_all"] = [blank.low, blank.high]
        return out
