"""What bots are called at a table."""

from ecotone.bots import pet_name, pet_names, spoken_name
from ecotone.core.registry import games
from ecotone.web.paint.catalogues import LANGUAGES, game_catalogue


def test_names_of_bots_are_translated_and_are_nothing_in_a_game() -> None:
    for game in games().values():
        said: dict[str, list[str]] = {}
        for language in LANGUAGES:
            words = game_catalogue(language, game)
            said[language] = [spoken_name(name).say(words) for name in pet_names()]
            things = {one.name.say(words).casefold().replace("\u00ad", "") for one in game.subjects()}
            assert things.isdisjoint(name.casefold() for name in said[language])
        assert not set(said["en"]) & set(said["sv"]) & set(said["fi"])


def test_bots_at_one_table_have_different_names() -> None:
    most = max(max(game.seats) for game in games().values())
    assert len({pet_name(number) for number in range(most)}) == most


def test_the_name_of_a_person_is_not_translated() -> None:
    words = game_catalogue("fi", games()["ecosfera"])
    assert spoken_name("Cod").say(words) == "Cod"
    assert spoken_name("Breeze").say(words) == "Tuulahdus"
