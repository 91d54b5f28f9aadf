"""Metrics for Prometheus, in a registry of the server's own. Counts of the table are read when the metrics are
requested, so that they cost a move nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import monotonic

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from ..table.host import MatchHost
from ..table.pruner import Pruner

BATCH_SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256)  # upper ends of the buckets
RENDER_SECONDS = 1.0  # for which the text is cached
METHODS = frozenset(("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"))


class Metrics:
    def __init__(self, table: MatchHost, pruner: Pruner) -> None:
        self.registry = CollectorRegistry()
        self._text, self._text_until = b"", 0.0
        self.registry.register(_TableCollector(table, pruner))
        self._requests = Counter(
            "parlor_http_requests", "HTTP requests.", ("method", "route", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "parlor_http_seconds",
            "Time to answer an HTTP request.",
            buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10),
            registry=self.registry,
        )

    def text(self) -> bytes:
        """Return all metrics in the text format of Prometheus, at most RENDER_SECONDS old, since rendering is slow."""
        if monotonic() >= self._text_until:
            self._text = generate_latest(self.registry)
            self._text_until = monotonic() + RENDER_SECONDS
        return self._text

    def count_request(self, method: str, route: str, status: int, seconds: float) -> None:
        known = method if method in METHODS else "other"  # a client may invent any number of methods
        self._requests.labels(known, route, str(status)).inc()
        self._seconds.observe(seconds)


class _TableCollector(Collector):
    def __init__(self, table: MatchHost, pruner: Pruner) -> None:
        self._table, self._pruner = table, pruner

    def collect(self) -> Iterator[Metric]:
        table = self._table
        yield CounterMetricFamily("parlor_moves", "Entries made durable.", table.health.moves)
        yield _batches(table.health.batches)
        yield _by_code("parlor_refusals", "WebSocket requests refused.", table.connections.refusals)
        yield _by_code("parlor_store_errors", "Entries that could not be stored.", table.health.errors)
        yield _by("kind", "parlor_pruned", "Items deleted by the retention policy.", self._pruner.deleted)
        yield GaugeMetricFamily("parlor_live_matches", "Matches in memory.", len(table.cache.actors))
        yield GaugeMetricFamily("parlor_connections", "Open WebSockets.", len(table.connections))
        pool = table.bot_pool
        yield GaugeMetricFamily("parlor_bots_thinking", "Bot moves waiting or being computed.", pool.pending)
        yield CounterMetricFamily("parlor_bot_workers_replaced", "Bot workers that hung or died.", pool.replaced)
        yield GaugeMetricFamily(
            "parlor_bot_seats_overdue",
            f"Seats that have waited for a bot's move for over {table.scheduler.overdue_bots.limit:.0f} s.",
            table.scheduler.overdue_bots.count,
        )
        yield GaugeMetricFamily("parlor_store_healthy", "Whether the last write succeeded.", table.health.is_good)
        if table.peers:
            connected = table.peers.connected
            yield GaugeMetricFamily("parlor_peers_connected", "Whether other servers can be reached.", connected)
            yield CounterMetricFamily("parlor_peers_outages", "Connections to Redis lost.", table.peers.outages)


def _batches(counts: Mapping[int, int]) -> HistogramMetricFamily:
    """Return the sizes of batches, counted by the table: a Histogram of prometheus_client would take 9,000 instructions
    for each batch, which may have one move only.
    """
    buckets = [(str(float(end)), sum(count for size, count in counts.items() if size <= end)) for end in BATCH_SIZES]
    buckets.append(("+Inf", sum(counts.values())))
    entries = sum(size * count for size, count in counts.items())
    return HistogramMetricFamily("parlor_commit_entries", "Entries made durable together.", buckets, entries)


def _by_code(name: str, description: str, counts: dict[str, int]) -> CounterMetricFamily:
    return _by("code", name, description, counts)


def _by(label: str, name: str, description: str, counts: dict[str, int]) -> CounterMetricFamily:
    family = CounterMetricFamily(name, description, labels=(label,))
    for value, count in counts.items():
        family.add_metric((value,), count)
    return family
