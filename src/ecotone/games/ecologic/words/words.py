"""What Ecologic says of a table: its question, its things, all that lies on it, and what has happened."""

from __future__ import annotations

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.core.words import Words, seat_name, seat_names
from ecotone.games.ecologic.box.content import Content
from ecotone.games.ecologic.view import Company, EcologicView, Score
from ecotone.games.ecologic.words import brief, questions
from ecotone.games.ecologic.words.choices import (
    KINDS,
    PROMISES,
    THINGS,
    VERBS,
    offer_on_table,
    on_platform,
    question,
)
from ecotone.games.ecologic.words.effects import WEIGHTY, sentences
from ecotone.games.ecologic.words.names import (
    PHASE_NAMES,
    RESOURCE_NAMES,
    card_names,
    event_name,
    goods_name,
    lot_facts,
    sector_and_resource,
    sector_name,
    tad_name,
    terms_text,
)


class EcologicWords(Words[EcologicView]):
    """The sentences of Ecologic with the names of its content."""

    verbs = VERBS
    weighty = WEIGHTY

    def __init__(self, content: Content) -> None:
        self.content = content
        self.effects = sentences(content)

    def effect(self, seen: Choice) -> Text | None:
        """One effect as a sentence."""
        return self.effects[seen[0]](*seen[1:])

    # --- arguments ----------------------------------------------------------------------------

    def kind(self, kind: str) -> Text:
        """What a person is asked for."""
        return KINDS[kind]

    def thing(self, view: EcologicView, kind: str, value: object) -> Text:
        """One argument by itself."""
        if kind == "promise":
            return PROMISES[value if isinstance(value, str) else ""]
        if kind in ("give", "take"):
            return goods_name(self.content, value) if isinstance(value, str) else Text("{n}", n=value)
        assert isinstance(value, int)
        return THINGS[kind](self.content, value) if kind in THINGS else Text("{n}", n=value)

    def turn(self, view: EcologicView) -> Text | None:
        """Turn, phase and starting player."""
        return self._turn(view)[0]

    # --- questions ----------------------------------------------------------------------------

    def prompt(self, view: EcologicView) -> Text:
        """Who is asked, what, and about what."""
        if view.prompt is None:
            return view.result.why if view.result else Text("Nothing is asked.")
        who = seat_name(view.actors[0])
        if view.directors:
            who = Text("The directors of {seat}", seat=who)
        asked = question(self.content, view.prompt)
        if view.prompt.name == "bidding":
            lot = lot_facts(self.content, view, view.prompt.detail[0])
            return Text("{who}: {question} On sale: {lot}.", who=who, question=asked, lot=lot)
        if view.prompt.name == "action" and not on_platform(view.prompt):
            bids = brief.first_bids(self.content, view)
            return Text("{who}: {question} {bids}", who=who, question=asked, bids=bids)
        return Text("{who}: {question}", who=who, question=asked)

    def question(self, view: EcologicView) -> Text:
        """What is asked, as a sentence with its subject."""
        return questions.question(self.content, view) or self.prompt(view)

    def waiting(self, view: EcologicView) -> Text:
        """What those who decide are at, for all others."""
        return questions.waiting(self.content, view) or self.prompt(view)

    def note(self, view: EcologicView) -> Text | None:
        """What a newcomer might not know of this question."""
        return questions.note(view)

    def standing(self, view: EcologicView) -> tuple[str, ...]:
        """What one wants in an action, possible or not."""
        return questions.standing(view)

    def round(self, view: EcologicView) -> Text | None:
        """Turn and phase."""
        return questions.round_of(view)

    def brief(self, view: EcologicView) -> tuple[Text, ...]:
        """The step in at most three sentences."""
        return brief.brief(self.content, view)

    def rules(self, view: EcologicView) -> tuple[str, ...]:
        """The rules behind the question, of what is in play."""
        return brief.rules(self.content, view)

    # --- the table ------------------------------------------------------------------------------

    def board(self, view: EcologicView) -> list[Text]:
        """Turn and event, prices and piles, what lasts, TADs, the companies, the board, and how it would end now."""
        out = self._turn(view)
        out.append(
            Text(
                "Initial bids: oil {oil}, mineral {mineral}, TAD {tad}. Eco-Initiatives: {deck} in the deck, {discard} "
                "discarded. Events in the pile: {pile}.",
                oil=view.prices[0],
                mineral=view.prices[1],
                tad=self.content.tad_bid,
                deck=view.deck,
                discard=len(view.discard),
                pile=view.pile,
            )
        )
        out += lasting(self.content, view)
        if view.tads:
            out.append(Text("TADs: {tads}.", tads=tuple(self._tad(view, tad) for tad in range(4))))
        for seat, company in enumerate(view.companies):
            out += self._company(view, seat, company)
        out.append(Text("Free sectors: {sectors}.", sectors=self._free(view) or Text("none")))
        out += [self.score(one, view.result is not None) for one in view.scores]
        if view.offer is not None:
            out.append(Text("On offer: {offer}.", offer=offer_on_table(self.content, view.offer)))
        out += [Text("Promise: {text}.", text=terms_text(*promise[1:])) for promise in view.promises]
        return out

    def _turn(self, view: EcologicView) -> list[Text]:
        if not view.turn:
            return [Text("Setup. {seat} will be starting player.", seat=seat_name(view.start))]
        event = self.content.events[view.event]
        return [
            Text(
                "Turn {turn}, {phase} phase. Starting player: {seat}.",
                turn=view.turn,
                phase=PHASE_NAMES[view.phase],
                seat=seat_name(view.start),
            ),
            Text("Event: {event}. {text}", event=event_name(self.content, view.event), text=Text(event.text)),
        ]

    def _tad(self, view: EcologicView, tad: int) -> Text:
        name = tad_name(self.content, tad)
        if view.tad_owner[tad] < 0:
            return Text("{tad} (for sale)", tad=name)
        field = self.content.field_ids[view.tad_field[tad]].upper()
        return Text("{tad} ({seat}, on {field})", tad=name, seat=seat_name(view.tad_owner[tad]), field=field)

    def _company(self, view: EcologicView, seat: int, company: Company) -> list[Text]:
        none = Text("none")
        sectors = tuple(
            Text("{sector} level {level}", sector=sector_and_resource(self.content, place), level=sector.level)
            for place, sector in enumerate(view.sectors)
            if sector.owner == seat
        )
        return [
            Text.count(
                "{seat}: {n} Profit, {enviro} Enviro{minus}. Tokens in supply: {oil} oil, {mineral} mineral.",
                "{seat}: {n} Profits, {enviro} Enviro{minus}. Tokens in supply: {oil} oil, {mineral} mineral.",
                company.profits,
                seat=seat_name(seat),
                enviro=company.enviro,
                minus=Text(" (on Minus)") if company.minus else "",
                oil=company.supply[0],
                mineral=company.supply[1],
            ),
            Text(
                "  Refineries: {sectors}. Income {income}. Eco-Initiatives: {cards} ({enviro} Enviro a turn, running "
                "costs {costs}).",
                sectors=sectors or none,
                income=company.income,
                cards=card_names(self.content, company.cards) or none,
                enviro=company.card_enviro,
                costs=company.card_costs,
            ),
        ]

    def _free(self, view: EcologicView) -> tuple[Text, ...]:
        out = []
        for place, sector in enumerate(view.sectors):
            if sector.owner < 0:
                name = sector_and_resource(self.content, place)
                if sector.value is None:
                    out.append(Text("{sector} with a face-down Enviro token", sector=name))
                elif sector.value:
                    out.append(Text("{sector} with {n} Enviro", sector=name, n=sector.value))
                else:
                    out.append(name)
        return tuple(out)

    def score(self, one: Score, final: bool = False) -> Text:
        """How a seat or team stands, part by part."""
        return Text.count(
            "{when} {seats}: {n} point ({base} for balance, {tokens} for tokens, {cards} for Eco-Initiatives, "
            "{tads} for TADs).",
            "{when} {seats}: {n} points ({base} for balance, {tokens} for tokens, {cards} for Eco-Initiatives, "
            "{tads} for TADs).",
            one.total,
            when=Text("In the end,") if final else Text("If it ended now,"),
            seats=seat_names(one.seats),
            base=one.base,
            tokens=one.tokens,
            cards=one.cards,
            tads=one.tads,
        )

    def ideas(self, view: EcologicView) -> list[Choice]:
        """What one might want here, possible or not."""
        if view.prompt is None:
            return []
        if view.prompt.name == "action":
            way = "buy" if on_platform(view.prompt) else "auction"
            out: list[Choice] = [(f"{way}_refinery", 0), (f"{way}_refinery", 1), ("reveal",)]
            if view.tads:
                out += [(f"{way}_tad", tad) for tad in range(4)]
            return out
        if view.prompt.name in ("first_token", "place_token"):
            return [("place", sector) for sector in range(len(view.sectors))]
        return [("raise",)] if view.prompt.name == "bidding" else []


def lasting(content: Content, view: EcologicView) -> list[Text]:
    """What was decided under the event of this turn and still holds."""
    start = seat_name(view.start)
    out = [
        Text("Biased Media: {resource} tokens at {step}.", resource=RESOURCE_NAMES[resource], step=f"{step:+d}")
        for resource, step in enumerate(view.shift)
        if step
    ]
    if view.veto:
        out.append(Text("{seat} may still veto one auction.", seat=start))
    if view.silent >= 0:
        out.append(Text("No Profits from {sector} this turn.", sector=sector_name(content, view.silent)))
    if view.partner >= 0:
        out.append(Text("{seat} colludes with {other}.", seat=start, other=seat_name(view.partner)))
    return out
