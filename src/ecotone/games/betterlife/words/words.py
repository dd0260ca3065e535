"""Everything BETTER Life says: prompts, choices, what happened, and the table in lines of text."""

from __future__ import annotations

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.core.words import Words, seat_name
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.box.operations import CHOICE, GIFT, PEEK_PLAYER, has
from ecotone.games.betterlife.view import VOTE_PROMPTS, BetterLifeView, PlayerView, Vote
from ecotone.games.betterlife.words import brief
from ecotone.games.betterlife.words.choices import KINDS, QUESTIONS, VERBS
from ecotone.games.betterlife.words.effects import EFFECTS, WEIGHTY
from ecotone.games.betterlife.words.names import (
    PEEK_NAMES,
    RESULT_NAMES,
    card_name,
    card_names,
    event_name,
    event_names,
    option_texts,
    payee_name,
    player_facts,
    policy_name,
    role_name,
    space_name,
    target_names,
    valued_targets,
    years,
)
from ecotone.games.betterlife.words.questions import note, question, round_of, waiting


class BetterLifeWords(Words[BetterLifeView]):
    """The sentences of BETTER Life with the names of its content."""

    verbs = VERBS
    weighty = WEIGHTY

    def __init__(self, content: Content) -> None:
        self.content = content

    def card(self, card: int) -> Text:
        """A card by name."""
        return card_name(self.content, card)

    def option(self, view: BetterLifeView, seat: int, option: int) -> Text:
        """One of the ways in which a seat may use its role card."""
        known = option_texts(self.content.roles[view.players[seat].role].card)
        return known[option] if option < len(known) else Text("way {n}", n=option + 1)

    def kind(self, kind: str) -> Text:
        """What an argument is called."""
        return KINDS[kind]

    def thing(self, view: BetterLifeView, kind: str, value: object) -> Text:
        """One argument by itself."""
        if value is None:
            return Text("no card")
        if isinstance(value, int):
            if kind == "card":
                return self.card(value)
            if kind == "player":
                role = role_name(self.content, view.players[value].role)
                return Text("{seat}, {role}", seat=seat_name(value), role=role)
            if kind == "what":
                return PEEK_NAMES[value]
            if kind == "option" and view.seat is not None:
                return self.option(view, view.seat, value)
        if isinstance(value, tuple):
            names = event_names(self.content, value) or Text("none")
            return Text("on top: {events}", events=names) if kind == "tops" else Text("below: {events}", events=names)
        return Text("{thing}", thing=str(value))

    def turn(self, view: BetterLifeView) -> Text | None:
        """The round, its years, and whose turn it is."""
        if view.result is not None:
            return None
        when = years(self.content, view.round)
        if view.prompt is not None and view.prompt.name in VOTE_PROMPTS:
            return Text("Vote of round {n}, {years}", n=view.round, years=when)
        who = view.players[view.active]
        return Text(
            "Round {n}, {years}: turn of {seat}, {role}",
            n=view.round,
            years=when,
            seat=seat_name(who.seat),
            role=role_name(self.content, who.role),
        )

    def effect(self, seen: Choice) -> Text | None:
        """One effect as a sentence."""
        return EFFECTS[seen[0]](self.content, *seen[1:])

    # --- what a page asks ---------------------------------------------------------------------

    def question(self, view: BetterLifeView) -> Text:
        """What is asked, to those who are asked."""
        return question(self.content, view) or self.prompt(view)

    def waiting(self, view: BetterLifeView) -> Text:
        """What the others are at."""
        return waiting(self.content, view) or self.prompt(view)

    def note(self, view: BetterLifeView) -> Text | None:
        """How far one is on the way."""
        return note(self.content, view)

    def round(self, view: BetterLifeView) -> Text | None:
        """The round, and its years or what goes on."""
        return round_of(self.content, view)

    def brief(self, view: BetterLifeView) -> tuple[Text, ...]:
        """The step in at most three sentences."""
        return brief.brief(self.content, view)

    def rules(self, view: BetterLifeView) -> tuple[str, ...]:
        """The rules behind the question, of what is in play."""
        return brief.rules(view)

    # --- prompts ------------------------------------------------------------------------------

    def prompt(self, view: BetterLifeView) -> Text:
        """What is asked, and about what."""
        if view.prompt is None:
            return view.result.why if view.result else Text("")
        name = view.prompt.name
        if name in ("discussion", "secret_commit", "reaction", "before_vote"):
            return self._table_prompt(view, name)
        special = {"penalty": self._penalty, "offer": self._offer, "pay_cost": self._pay_cost}.get(name)
        question = special(view) if special else QUESTIONS[name]
        return Text("{seat}: {question}", seat=seat_name(view.actors[0]), question=question)

    def _table_prompt(self, view: BetterLifeView, name: str) -> Text:
        question = QUESTIONS[name]
        if name == "reaction":
            return Text("{event}: {question}", event=event_name(self.content, view.event), question=question)
        return Text("{policy}: {question}", policy=policy_name(self.content, view.policy), question=question)

    def _penalty(self, view: BetterLifeView) -> Text:
        assert view.prompt is not None
        _, n, to = view.prompt.detail
        return Text("A payment of {n} IP to {end} is due.", n=n, end=payee_name(to))

    def _offer(self, view: BetterLifeView) -> Text:
        assert view.prompt is not None
        return Text(
            "How many IP do you offer for {event}? {n} are missing.",
            event=event_name(self.content, view.event),
            n=view.prompt.detail[0],
        )

    def _pay_cost(self, view: BetterLifeView) -> Text:
        assert view.prompt is not None
        return Text("Pay {n} IP for {event}?", n=view.prompt.detail[0], event=event_name(self.content, view.event))

    # --- the table ------------------------------------------------------------------------------

    def board(self, view: BetterLifeView) -> list[Text]:
        """Round and meters, the policy, the piles, then every player, then what the seat alone knows."""
        content = self.content
        out = [
            Text(
                "Round {n} of {rounds} ({years}). Policy meter {meter} (goal {goal}), biodiversity loss {loss} of "
                "{limit}.",
                n=view.round,
                rounds=content.rounds,
                years=years(content, view.round),
                meter=view.policy_meter,
                goal=content.goal,
                loss=view.loss,
                limit=content.loss_limit,
            ),
            Text(
                "Policy of this round: {policy} ({target}). {semi} IP make it semi-successful, {success} successful.",
                policy=policy_name(content, view.policy),
                target=Text(content.policies[view.policy].eu_target),
                semi=view.semi,
                success=view.success,
            ),
            Text("Fund: {fund} IP. Beside the policy: {seeded} IP.", fund=view.fund, seeded=view.seeded),
            Text(
                "On offer: {offer}. Action pile {deck}, discards {discards}. Event pile {events}, aside {aside}.",
                offer=card_names(content, view.offer) or Text("none"),
                deck=view.deck,
                discards=len(view.discards),
                events=view.events,
                aside=len(view.aside),
            ),
        ]
        out += [self._vote(n, vote) for n, vote in enumerate(view.votes, start=1)]
        if view.event >= 0:
            out.append(self._event(view))
        out += [self._player(view, player) for player in view.players]
        return out + self._own(view)

    def _vote(self, n: int, vote: Vote) -> Text:
        return Text(
            "Vote {n}: {policy}, {result} with {pool} IP ({shares}).",
            n=n,
            policy=policy_name(self.content, vote.policy),
            result=RESULT_NAMES[vote.result],
            pool=vote.pool,
            shares=tuple(Text("{seat}: {n}", seat=seat_name(s), n=share) for s, share in enumerate(vote.shares)),
        )

    def _event(self, view: BetterLifeView) -> Text:
        event = self.content.events[view.event]
        return Text(
            "Event, drawn by {seat}: {event}. {text}",
            seat=seat_name(view.drawer),
            event=event_name(self.content, view.event),
            text=Text(event.text),
        )

    def _player(self, view: BetterLifeView, player: PlayerView) -> Text:
        facts = tuple(player_facts(player).values())
        track = self.content.tracks[view.track]
        place = space_name(self.content, track[player.position])
        return Text(
            "{seat}, {role}: place {n} ({space}), {cards}{facts}.",
            seat=seat_name(player.seat),
            role=role_name(self.content, player.role),
            n=player.position,
            space=place,
            cards=Text.count("{n} card", "{n} cards", player.cards),
            facts=Text(", {facts}", facts=facts) if facts else "",
        )

    def _own(self, view: BetterLifeView) -> list[Text]:
        """IP, hand and targets of the seat itself, and what it has looked at."""
        if view.seat is None:
            return []
        own = view.players[view.seat]
        content = self.content
        assert own.target is not None
        out = [
            Text(
                "You own {n} IP. Your hand: {cards}. Role card: {role}: {text}",
                n=own.ip,
                cards=tuple(
                    Text("{card} ({text})", card=self.card(c), text=Text(content.cards[c].text)) for c in own.known
                )
                or Text("none"),
                role=Text(content.roles[own.role].card.title),
                text=Text(content.roles[own.role].card.text),
            ),
            Text("Your policy targets: {policies}.", policies=valued_targets(content, own.target)),
        ]
        if view.known_events:
            known = event_names(content, [event for _, event in view.known_events])
            out.append(Text("Events that you know in the pile, from the top: {events}.", events=known))
        for player in view.players:
            if player.seat != view.seat and player.target is not None:
                policies = target_names(content, player.target)
                out.append(Text("Targets of {seat}: {policies}.", seat=seat_name(player.seat), policies=policies))
        return out

    def ideas(self, view: BetterLifeView) -> list[Choice]:
        """Cards of the own hand and the role card, so that the table can say when they may be played."""
        if view.seat is None or view.prompt is None:
            return []
        own = view.players[view.seat]
        out = [self._idea(card) for card in own.known]
        if view.prompt.name == "turn" and view.active == view.seat:
            card = self.content.roles[own.role].card
            option = has(card.effects, CHOICE)
            out.append(("role_option",) if option else ("use_role_on",) if card.aimed else ("use_role",))
        return out

    def _idea(self, card: int) -> Choice:
        """A card of the hand, cut short where it needs a player and more."""
        effects = self.content.cards[card].effects
        if has(effects, GIFT):
            return ("gift", card)
        if has(effects, PEEK_PLAYER):
            return ("audit", card)
        return ("play_on", card) if self.content.cards[card].aimed else ("play", card)
