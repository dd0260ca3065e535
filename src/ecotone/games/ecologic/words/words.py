"""Everything Ecologic says about questions, choices and the table; what happened is told in `chronicle`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.core.words import Words
from ecotone.games.ecologic.box.content import STOCK_MARKET, Content
from ecotone.games.ecologic.rules.auction import FIRST_CARD, FIRST_TAD, halved
from ecotone.games.ecologic.rules.scoring import Score
from ecotone.games.ecologic.view import Company, EcologicView
from ecotone.games.ecologic.words.choices import KINDS, PROMISES, QUESTIONS, ROUND_QUESTIONS, VERBS
from ecotone.games.ecologic.words.effects import chronicle, terms_text
from ecotone.games.ecologic.words.names import (
    PHASE_NAMES,
    RESOURCE_NAMES,
    TOKEN_NAMES,
    card_name,
    card_names,
    event_name,
    field_name,
    goods_name,
    goods_names,
    lot_name,
    seat_name,
    seat_names,
    sector_name,
    tad_name,
)
from ecotone.games.ecologic.words.reasons import on_platform


class EcologicWords(Words[EcologicView]):
    """The sentences of Ecologic with the names of its content."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.tellers = self._tellers()
        self.chronicle = chronicle(content)

    def seat(self, seat: int) -> Text:
        """A seat without a person's name."""
        return seat_name(seat)

    def verb(self, verb: str) -> Text:
        """The heading of a kind of choice."""
        return VERBS[verb]

    def effect(self, seen: Choice) -> Text | None:
        """One effect as a sentence."""
        return self.chronicle[seen[0]](*seen[1:])

    # --- arguments ----------------------------------------------------------------------------

    def kind(self, kind: str) -> Text:
        """What a person is asked for."""
        return KINDS[kind]

    def thing(self, view: EcologicView, kind: str, value: object) -> Text:
        """One argument by itself."""
        content = self.content
        if kind == "promise":
            return PROMISES[value if isinstance(value, str) else ""]
        if kind in ("give", "take"):
            return goods_name(content, value) if isinstance(value, str) else Text("{n}", n=value)
        assert isinstance(value, int)
        namers: Mapping[str, Callable[[int], Text]] = {
            "sector": self._sector,
            "field": lambda field: field_name(content, field),
            "resource": lambda resource: RESOURCE_NAMES[resource],
            "tad": lambda tad: tad_name(content, tad),
            "card": self.facts,
            "seat": seat_name,
            "step": lambda step: Text("{step}", step=f"{step:+d}"),
        }
        return namers[kind](value) if kind in namers else Text("{n}", n=value)

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
        return Text("{who}: {question}", who=who, question=self._question(view))

    def _question(self, view: EcologicView) -> Text:
        assert view.prompt is not None
        name, detail = view.prompt.name, view.prompt.detail
        if name == "action":
            return ROUND_QUESTIONS[detail[0]]
        if name == "bidding":
            return Text(
                "{lot}: {leader} bids {bid}. Raise or pass?",
                lot=lot_name(self.content, detail[0]),
                leader=seat_name(detail[2]),
                bid=detail[1],
            )
        if name == "veto":
            return Text(
                "{winner} wins {lot} for {bid}. Veto it?",
                winner=seat_name(detail[2]),
                lot=lot_name(self.content, detail[0]),
                bid=detail[1],
            )
        if name in ("opening", "platform_card", "expo_swap"):
            question = {
                "opening": Text("open the auction or decline?"),
                "platform_card": Text("buy it or discard it?"),
                "expo_swap": Text("swap it for one of your cards, or discard it?"),
            }[name]
            return Text("{card}: {question}", card=self.facts(detail[0]), question=question)
        if name == "place_token":
            return Text("Place {token}.", token=TOKEN_NAMES[detail[0]])
        if name == "place_tad":
            return Text("Place the {tad} on a free field.", tad=tad_name(self.content, detail[0]))
        return QUESTIONS[name]

    def facts(self, card: int) -> Text:
        """An Eco-Initiative with its figures."""
        content = self.content
        return Text(
            "{card} (initial bid {bid}, {enviro} Enviro a turn, running cost {cost})",
            card=card_name(content, card),
            bid=content.card_bid[card],
            enviro=content.card_enviro[card],
            cost=content.card_cost[card],
        )

    # --- choices ------------------------------------------------------------------------------

    def choice(self, view: EcologicView, choice: Choice) -> Text:
        """One choice, whole."""
        verb = choice[0]
        if verb in ("buy_refinery", "buy_tad", "buy_card"):
            return self._purchase(view, choice)
        if verb == "take_over":
            price = view.prices[self.content.resource[choice[1]]]
            return Text("Take over {sector} for {price}", sector=self._sector(choice[1]), price=price)
        if verb in ("accept_offer", "decline_offer") and view.offer is not None:
            return Text("{verb}: {offer}", verb=VERBS[verb], offer=self.offer(view.offer))
        teller = self.tellers.get(verb)
        return teller(*choice[1:]) if teller else VERBS[verb]

    def _purchase(self, view: EcologicView, choice: Choice) -> Text:
        """A direct purchase with its full price, and what the Stock Market leaves of it on the Platform (GR-36)."""
        content = self.content
        prompt = view.prompt
        assert prompt is not None
        if choice[0] == "buy_refinery":
            lot, price = choice[1], view.prices[choice[1]]
        elif choice[0] == "buy_tad":
            lot, price = FIRST_TAD + choice[1], content.tad_bid
        else:
            card = prompt.detail[0]
            lot, price = FIRST_CARD + card, content.card_bid[card]
        text = Text("Buy {lot} for its initial bid of {price}", lot=lot_name(content, lot), price=price)
        if on_platform(prompt) and view.tad_owner[STOCK_MARKET] == view.actors[0]:
            return Text("{purchase} (you pay {n})", purchase=text, n=halved(price))
        return text

    def _sector(self, sector: int) -> Text:
        """A sector with its resource."""
        return Text(
            "{sector} ({resource})",
            sector=sector_name(self.content, sector),
            resource=RESOURCE_NAMES[self.content.resource[sector]],
        )

    def offer(self, offer: Choice) -> Text:
        """A deal on the table."""
        seat, other, give, take, terms, amount, turn = offer
        text = Text(
            "{seat} gives {give}; {other} gives {take}",
            seat=seat_name(seat),
            other=seat_name(other),
            give=goods_names(self.content, give),
            take=goods_names(self.content, take),
        )
        if terms is None:
            return text
        return Text("{deal}; {terms}", deal=text, terms=terms_text(seat, other, terms, amount, turn))

    def _tellers(self) -> Mapping[str, Callable[..., Text]]:
        content, sector = self.content, self._sector
        return {
            "place": lambda s: Text("Place the token in {sector}", sector=sector(s)),
            "place_anywhere": lambda s: Text("Pay extra and place the token in {sector}", sector=sector(s)),
            "place_tad": lambda f: Text("Place it on {field}", field=field_name(content, f)),
            "auction_refinery": lambda r, *bid: Text(
                "Start an auction for {token} with a bid of {bid}", token=TOKEN_NAMES[r], bid=bid or "…"
            ),
            "auction_tad": lambda t, *bid: Text(
                "Start an auction for the {tad} with a bid of {bid}", tad=tad_name(content, t), bid=bid or "…"
            ),
            "open": lambda *bid: Text("Open the auction with a bid of {bid}", bid=bid or "…"),
            "raise": lambda *bid: Text("Raise to {bid}", bid=bid or "…"),
            "sue": lambda s: Text("Remove a token from {sector}", sector=sector(s)),
            "shut_down": lambda s: Text("Shut down a token in {sector}", sector=sector(s)),
            "give": lambda c: Text("Give {card} away", card=self.facts(c)),
            "shift": lambda r, n: Text(
                "Shift the price of {resource} tokens by {step}", resource=RESOURCE_NAMES[r], step=f"{n:+d}"
            ),
            "swap": lambda c: Text("Swap {card} for it", card=self.facts(c)),
            "name_partner": lambda s: Text("Name {seat}", seat=seat_name(s)),
            "stop_production": lambda s: Text("{sector} earns nothing", sector=sector(s)),
            "keep_card": lambda c: Text("Keep {card}", card=self.facts(c)),
            "close": lambda s: Text("Close a token in {sector}", sector=sector(s)),
            "discard": lambda c: Text("Discard {card}", card=card_name(content, c)),
            "offer": self._offer,
        }

    def _offer(self, other: int, *terms: object) -> Text:
        if not terms:
            return Text("Offer {seat} a deal", seat=seat_name(other))
        give, take, *promise = terms
        assert isinstance(give, tuple)
        assert isinstance(take, tuple)
        text = Text(
            "Offer {seat} {give} for {take}",
            seat=seat_name(other),
            give=goods_names(self.content, give),
            take=goods_names(self.content, take),
        )
        return text if promise[0] is None else Text("{deal}, with a promise", deal=text)

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
        out += self._lasting(view)
        if view.tads:
            out.append(Text("TADs: {tads}.", tads=tuple(self._tad(view, tad) for tad in range(4))))
        for seat, company in enumerate(view.companies):
            out += self._company(view, seat, company)
        out.append(Text("Free sectors: {sectors}.", sectors=self._free(view) or Text("none")))
        out += [self.score(one, view.result is not None) for one in view.scores]
        if view.offer is not None:
            out.append(Text("On offer: {offer}.", offer=self.offer(view.offer)))
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

    def _lasting(self, view: EcologicView) -> list[Text]:
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
            out.append(Text("{sector} earns nothing this turn.", sector=sector_name(self.content, view.silent)))
        if view.partner >= 0:
            out.append(Text("{seat} colludes with {other}.", seat=start, other=seat_name(view.partner)))
        return out

    def _tad(self, view: EcologicView, tad: int) -> Text:
        name = tad_name(self.content, tad)
        if view.tad_owner[tad] < 0:
            return Text("{tad} (for sale)", tad=name)
        field = self.content.field_ids[view.tad_field[tad]]
        return Text("{tad} ({seat}, on {field})", tad=name, seat=seat_name(view.tad_owner[tad]), field=field)

    def _company(self, view: EcologicView, seat: int, company: Company) -> list[Text]:
        none = Text("none")
        sectors = tuple(
            Text("{sector} level {level}", sector=self._sector(place), level=sector.level)
            for place, sector in enumerate(view.sectors)
            if sector.owner == seat
        )
        return [
            Text(
                "{seat}: {profits} Profits, {enviro} Enviro{minus}. Tokens in supply: {oil} oil, {mineral} mineral.",
                seat=seat_name(seat),
                profits=company.profits,
                enviro=company.enviro,
                minus=Text(" (on Minus)") if company.minus else "",
                oil=company.supply[0],
                mineral=company.supply[1],
            ),
            Text(
                "  Refineries: {sectors}. Income {income}. Eco-Initiatives: {cards}: {enviro} Enviro a turn, running "
                "costs {costs}.",
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
                name = self._sector(place)
                if sector.value is None:
                    out.append(Text("{sector} with a face-down Enviro token", sector=name))
                elif sector.value:
                    out.append(Text("{sector} with {n} Enviro", sector=name, n=sector.value))
                else:
                    out.append(name)
        return tuple(out)

    def score(self, one: Score, final: bool = False) -> Text:
        """How a seat or team stands, part by part."""
        return Text(
            "{when} {seats}: {total} points ({base} for balance, {tokens} for tokens, {cards} for Eco-Initiatives, "
            "{tads} for TADs).",
            when=Text("In the end,") if final else Text("If it ended now,"),
            seats=seat_names(one.seats),
            total=one.total,
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
