"""A first match by hand: play, look, store it and take it up again."""

# ruff: noqa: T201 - a script prints

from ecotone import IllegalChoice, Match, Rng, games

print("Installed games:", ", ".join(games()))
match, rng = Match.new("ecosfera", seats=2, seed=7, options={"level": 2}), Rng(1)
words = match.game.words

while match.result is None and len(match.record) < 12:
    seat = match.actors[0]
    choice = match.sample(seat, rng)  # any of match.choices(seat), forms filled in
    print(f"{words.seat(seat)}: {words.choice(match.view(seat), choice)}")
    for effect in match.play(seat, choice):
        if happened := words.effect(effect.seen_by(seat)):
            print("   ", happened)
print(match.text())

try:
    match.play(match.actors[0], ("restore",))
except IllegalChoice as error:
    print("Not possible:", error)

again = Match.from_json(match.to_json())  # the record holds the setup and the choices; loading replays it
print("The same table:", again.view(0) == match.view(0))
