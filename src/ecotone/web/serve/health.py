"""What whoever runs a server, or a proxy before it, asks it: whether it lives, whether it may be sent people, figures.

Figures are for Prometheus. They are counted when somebody asks for them, so that play costs nothing more.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from ecotone.tables.store.sql import SqlStore
from ecotone.web.site.site import Site, site_of

PATHS: Final = ("/healthz", "/readyz", "/metrics")


class Complaints(logging.Handler):
    """Counts what is logged as a warning or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.counts: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        """Count it."""
        self.counts[record.levelname.lower()] += 1


COMPLAINTS: Final = Complaints()


async def healthz(request: Request) -> Response:
    """Whether the server lives: it answers."""
    return PlainTextResponse("ok\n")


async def readyz(request: Request) -> Response:
    """Whether people may be sent here: it can keep games, and does not end."""
    reason = why_not_ready(site_of(request))
    return PlainTextResponse(f"{reason or 'ready'}\n", 503 if reason else 200)


def why_not_ready(site: Site) -> str:
    """Why nobody should be sent here; empty if there is no reason."""
    store = site.house.store
    if site.house.is_ending or site.is_draining:
        return "ending"
    if store.lost is not None:
        return "the store is lost"
    if store.is_shared and not (store.node and store.is_sure):
        return "the database does not answer"
    return ""


async def metrics(request: Request) -> Response:
    """Figures, as Prometheus reads them."""
    registry = CollectorRegistry()
    registry.register(Figures(site_of(request)))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


class Figures:
    """Collects the figures of a server."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def collect(self) -> Iterator[Metric]:
        """All of them."""
        house, school = self.site.house, self.site.school
        tables, followed = list(house.tables.values()), list(house.following.tables.values())
        shown = tables + followed
        yield gauge("tables", "Tables in memory.", len(tables))
        yield gauge("sockets", "Connections that follow a table.", sum(len(one.subscribers) for one in shown))
        yield gauge("followed_tables", "Tables of other nodes that are shown to spectators.", len(followed))
        yield gauge("classes", "Classes in memory.", len(school.classes))
        yield gauge("attended_tables", "Tables where bots or clocks go on.", sum(one.is_attended for one in tables))
        yield gauge("thinkers_queue", "Thoughts that wait for a process.", house.attendance.minds.waiting)
        yield gauge("ready", "Whether people may be sent here.", not why_not_ready(self.site))
        yield CounterMetricFamily("ecotone_passed_on", "What other nodes answered.", self.site.passed_on)
        errors = CounterMetricFamily("ecotone_complaints", "What was logged, by its level.", labels=["level"])
        for level in ("warning", "error", "critical"):
            errors.add_metric([level], COMPLAINTS.counts[level])
        yield errors
        if isinstance(house.store, SqlStore):
            yield from store_figures(house.store)


def store_figures(store: SqlStore) -> Iterator[Metric]:
    """What was written, how long that took, and what is held."""
    written = store.writer.written
    yield CounterMetricFamily("ecotone_choices", "Choices that were written.", written.choices)
    yield CounterMetricFamily("ecotone_writes", "Everything that was written.", written.jobs)
    yield CounterMetricFamily("ecotone_refused_writes", "What could not be written.", written.refused)
    seconds = HistogramMetricFamily("ecotone_commit_seconds", "How long transactions took.")
    seconds.add_metric([], written.buckets, written.seconds)
    yield seconds
    if store.nodes is not None:
        yield gauge("leases", "Tables and classes that this node holds.", len(store.nodes.leases))
        yield gauge("nodes", "Nodes on this store that are alive.", len(store.living))


def gauge(name: str, about: str, value: float) -> Metric:
    """One figure."""
    return GaugeMetricFamily(f"ecotone_{name}", about, float(value))


def routes() -> list[BaseRoute]:
    """All of them."""
    return [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", metrics)]
