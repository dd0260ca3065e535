"""How the server is set up: by the command line, or by environment variables such as ECOTONE_STORE."""

from __future__ import annotations

from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """All that can be set. Limits are for one address of the network, which a whole school may share."""

    model_config = SettingsConfigDict(env_prefix="ECOTONE_")

    store: str = "sqlite:///ecotone.db"
    origins: tuple[str, ...] = ()  # further addresses under which the pages are reached, behind a proxy
    secure: bool = False  # whether browsers reach the server by https, so that cookies are kept to it
    guesses_a_minute: int = 60  # of table codes and seat links that do not exist
    tables_an_hour: int = 120
    requests_a_second: int = 100
    sockets: int = 500
    largest_body: int = 100_000  # bytes of a form or an API call
    largest_record: int = 2_000_000  # bytes of an uploaded record
    packs: bool = False  # whether uploaded records may bring cards of their own
    thinkers: int = 0  # processes in which bots think; 0 is one for each core
    unwatched_tables: int = 8  # where only bots play and nobody watches, that may go on at a time
    keep_days: int = 180  # how long a table that nobody touches is kept
