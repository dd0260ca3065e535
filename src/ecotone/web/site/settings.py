"""How the server is set up: by the command line, or by environment variables such as ECOTONE_STORE."""

from __future__ import annotations

from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """All that can be set. Limits are for one browser; an address, which a whole school may share, has more."""

    model_config = SettingsConfigDict(env_prefix="ECOTONE_")

    store: str = "sqlite:///ecotone.db"
    node_address: str = ""  # where other nodes on the same store reach this one; found out if it is not said
    log_json: bool = False  # whether the log is lines of JSON
    origins: tuple[str, ...] = ()  # further addresses under which the pages are reached, behind a proxy
    address: str = ""  # where other machines reach the pages; found out where the server listens to the network
    secure: bool = False  # whether browsers reach the server by https, so that cookies are kept to it
    trusted_proxies: tuple[str, ...] = ()  # addresses and networks of proxies that may say for whom they ask
    connections: int = 1_000  # open at once from one address
    guesses_a_minute: int = 30  # of table codes and seat links that do not exist
    tables_an_hour: int = 60
    requests_a_second: int = 100
    sockets: int = 100
    per_address: int = 10  # how many browsers' shares an address has
    guesses_a_minute_in_all: int = 1_200
    tables_an_hour_in_all: int = 5_000
    largest_body: int = 100_000  # bytes of a form or an API call
    largest_record: int = 2_000_000  # bytes of an uploaded record
    uploaded_bytes: int = 500_000_000  # that uploaded records take together; 0 for no limit
    packs: bool = False  # whether uploaded records may bring cards of their own, and the page /packs edits them
    research: str = ""  # a folder with plans of studies with people, see docs/researchers.md
    thinkers: int = 0  # processes in which bots think; 0 is one for each core
    unwatched_tables: int = 8  # where only bots play and nobody watches, that may go on at a time
    keep_days: int = 180  # how long a table that nobody touches is kept
