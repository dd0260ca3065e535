"""A result of the literature on BETTER Life: conditional cooperation decays, and pledges hold it up."""

from pathlib import Path

from ecotone.lab import read_study, study

STUDY = Path(__file__).parents[2] / "docs" / "studies" / "pledges.toml"


def test_giving_decays_without_talk_and_is_held_up_by_pledges() -> None:
    found = study(read_study(STUDY, games=16)).findings
    means = {
        setting.name: {name: spread.mean for name, spread in setting.figures.items()} for setting in found.settings
    }
    silent, talking = means["silent"], means["pledges"]
    assert silent["given_last"] < 0.7 * silent["given_first"]
    assert talking["given_last"] > silent["given_last"] + 1
    assert means["pledges, with a free-rider"]["given_last"] < talking["given_last"] - 2
    last = next(change for change in found.changes if change.setting == "pledges" and change.what == "given_last")
    assert last.is_primary
    assert last.low > 0
    assert last.significant
