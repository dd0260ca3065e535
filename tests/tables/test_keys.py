"""Codes and secrets: easy to type, hard to guess, and only hashes are kept."""

from __future__ import annotations

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from ecotone.tables.access import access_of
from ecotone.tables.keys import (
    CODE_LENGTH,
    LETTERS,
    MOVES_KEPT,
    digest,
    linked_secret,
    moved_digest,
    new_code,
    new_issue,
    new_secret,
    opened_before,
    opens,
    seat_secret,
    tidy_code,
)
from tests.tables.store.stored_tables import SEATS, a_table


def test_a_code_is_short_and_has_no_letters_that_look_alike() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) > 190  # of 28 million
    assert all(len(code) == CODE_LENGTH and set(code) <= set(LETTERS) for code in codes)
    assert not set("0O1IL") & set(LETTERS)


def test_a_code_may_be_typed_in_any_case_with_blanks_and_dashes() -> None:
    assert tidy_code(" k7q-pd ") == tidy_code("K7Q PD") == "K7QPD"
    assert tidy_code("") == tidy_code("-/.\0") == ""


@given(st.text())
def test_whatever_is_typed_becomes_something_short_and_harmless(typed: str) -> None:
    tidy = tidy_code(typed)
    assert len(tidy) <= 16
    assert all(letter.isalnum() for letter in tidy)


def test_a_secret_has_128_bits_and_fits_into_a_link() -> None:
    secrets = {new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", secret) for secret in secrets)


def test_what_is_kept_opens_to_its_secret_alone_and_does_not_hold_it() -> None:
    secret, other = new_secret(), new_secret()
    kept = digest(secret)
    assert opens(secret, kept)
    assert not opens(other, kept)
    assert not opens("", kept)
    assert secret.encode() not in kept


def test_every_seat_of_every_table_has_another_secret_under_the_same_host() -> None:
    made = {
        seat_secret(host, code, seat, issue)
        for host in ("h1", "h2")
        for code in ("K7QPD", "AAAAA")
        for seat in range(6)
        for issue in (b"", new_issue(), new_issue())
    }
    assert len(made) == 72
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", secret) for secret in made)


def test_keys_open_their_own_seats_and_the_hosts_key_opens_none() -> None:
    keys = [new_secret() for _ in range(3)]
    host = new_secret()
    seats = tuple(replace(seat, digest=digest(key)) for seat, key in zip(SEATS, keys, strict=True))
    table = a_table(host=digest(host), seats=seats)
    assert access_of(table, [keys[1]]).seats == (1,)
    assert access_of(table, [keys[2], "nonsense", keys[0]]).seats == (0, 2)
    assert access_of(table, [host]).seats == ()
    assert access_of(table, [host]).is_host
    assert access_of(table, [host]).host_key == host
    assert not access_of(table, keys).is_host
    assert access_of(table, []) == access_of(table, ["", "x" * 22])
    assert access_of(table, keys).holds(2)
    assert not access_of(table, keys[:2]).holds(2)


def test_the_host_finds_a_seats_secret_again_from_what_is_kept_and_nobody_else_does() -> None:
    host = new_secret()
    for issue in (b"", new_issue()):
        secret = seat_secret(host, "K7QPD", 2, issue)
        kept = digest(secret) + issue
        assert opens(secret, kept)
        assert linked_secret(host, "K7QPD", 2, kept) == secret
        assert linked_secret(new_secret(), "K7QPD", 2, kept) is None
        assert linked_secret(host, "K7QPD", 1, kept) is None
    assert linked_secret(host, "K7QPD", 2, digest(new_secret())) is None


def test_a_seat_that_moves_keeps_in_mind_which_secrets_opened_it_before() -> None:
    host = new_secret()
    for issue in (b"", new_issue()):
        moves = [seat_secret(host, "K7QPD", 2, issue), *(new_secret() for _ in range(MOVES_KEPT + 2))]
        kept = digest(moves[0]) + issue
        assert not opened_before(moves[0], kept)
        for number, secret in enumerate(moves[1:], 1):
            kept = moved_digest(secret, kept)
            assert opens(secret, kept)
            assert [opened_before(one, kept) for one in moves[:number]][-MOVES_KEPT:] == [True] * min(
                number, MOVES_KEPT
            )
            assert not any(opens(one, kept) for one in moves[:number])
            assert not opened_before(secret, kept)
            assert linked_secret(host, "K7QPD", 2, kept) is None
        assert not opened_before(moves[0], kept)  # not for ever
        assert len(kept) == (1 + MOVES_KEPT) * 32


def test_who_held_a_seat_that_has_moved_can_be_told_and_nobody_else() -> None:
    old, new, other = new_secret(), new_secret(), new_secret()
    seats = (replace(SEATS[0], digest=moved_digest(new, digest(old))), replace(SEATS[1], digest=digest(other)))
    table = a_table(seats=seats)
    assert access_of(table, [old]).has_moved
    assert access_of(table, [old, other]).has_moved
    assert not access_of(table, [old]).opens_anything
    for keys in ([], [new], [new, old], [other], [new_secret()]):
        assert not access_of(table, keys).has_moved
