"""Batches on a Ray cluster. A worker that dies is replaced, and each batch counts once."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from ..kernel import ParlorError
from .batches import BatchResult, SimulationPlan, play_batch
from .external_bots import open_lineups

LOCAL = "local"
REACH_SECONDS = 5.0  # for a connection to the address
START_SECONDS = 240.0  # for Ray to start, or to join a cluster
QUEUED_BATCHES = 2  # of each worker: the next one starts while the result of the last is on its way
BATCHES_AHEAD = 8  # of each worker: results wait in memory until all before them are counted
MAX_RETRIES = 20  # of a batch whose worker died; a batch that kills every worker must end the run


class BatchWorker:
    """Runs on the cluster, once for each worker: holds the bots of a plan open and plays batches."""

    def __init__(self, plan: SimulationPlan) -> None:
        self._plan, self._lineups, self._fault = plan, open_lineups(plan.game, plan.lineups, plan.model), None
        self._opened: list[Any] | None = None

    def play(self, seeds: range) -> BatchResult:
        try:
            if self._opened is None:
                self._opened = self._lineups.__enter__()
        except ParlorError as error:
            return BatchResult([], [], 0.0, (error.code, error.message))
        return play_batch(self._plan, self._opened, seeds)


class RayCluster:
    """Use as a context manager."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        """`address` is host:port, ray://host:port, or "local" for a cluster on this machine, which ends with this
        process. `workers` None: one for each CPU. Raises ParlorError if no cluster answers in time.
        """
        self._ray = _import_ray()
        if address != LOCAL:
            _reach(address)
            _probe(address)
        try:
            self._start(address, workers)  # in this thread: the processes of a local cluster end with it
        except Exception as error:  # Ray raises many kinds
            raise _no_cluster(address, " ".join(str(error).split())[:200]) from error
        available = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self.workers = min(workers or available, available)  # more would wait for a place for ever

    def _start(self, address: str, workers: int | None) -> None:
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR", "configure_logging": True}
        environment = {"env_vars": {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}}
        if address == LOCAL:
            self._ray.init(
                address=LOCAL,
                num_cpus=workers,
                include_dashboard=False,
                runtime_env=environment,
                _node_ip_address="127.0.0.1",  # nothing listens for other machines
                **quiet,
            )
        else:
            self._ray.init(address=address, **quiet)

    def __enter__(self) -> RayCluster:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(Exception):
            self._ray.shutdown()

    def play(self, plan: SimulationPlan) -> Iterator[BatchResult]:
        """Yield the batches of a plan in the order of their seeds."""
        ray = self._ray
        batches = list(plan.batches())
        count = min(self.workers, len(batches))
        remote = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=MAX_RETRIES)(BatchWorker)
        workers = [remote.remote(plan) for _ in range(count)]
        idle, running, waiting = workers * QUEUED_BATCHES, dict[Any, tuple[int, Any]](), dict[int, BatchResult]()
        given = counted = 0
        try:
            while counted < len(batches):
                while idle and given < len(batches) and given - counted < count * BATCHES_AHEAD:
                    worker = idle.pop()
                    running[worker.play.remote(batches[given])] = given, worker
                    given += 1
                (done,), _ = ray.wait(list(running), num_returns=1)
                number, worker = running.pop(done)
                waiting[number] = ray.get(done)
                idle.append(worker)
                while counted in waiting:
                    yield waiting.pop(counted)
                    counted += 1
        except (ray.exceptions.RayError, ConnectionError) as error:
            text = " ".join(str(error).split())[:300]
            raise ParlorError("cluster-failed", f"The Ray cluster failed: {type(error).__name__}: {text}") from error
        finally:
            for worker in workers:
                with suppress(Exception):
                    ray.kill(worker)


def _import_ray() -> Any:
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_worker_niceness", "0")  # Ray's own 15 lets any other program of the machine go first
    for setting in ("RAY_raylet_start_wait_time_s", "RAY_gcs_rpc_server_connect_timeout_s"):
        os.environ.setdefault(setting, str(int(START_SECONDS)))  # a busy machine starts slowly
    try:
        import ray
    except ImportError as error:
        raise ParlorError("missing-extra", "Ray is an extra. Install it: pip install 'parlor[ray]'") from error
    return ray


def _reach(address: str) -> None:
    """Raise ParlorError unless something listens at the address: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (host and colon and port.isascii() and port.isdigit() and 0 < int(port) < 65_536):
        raise ParlorError("usage", f"{address!r} is not the address of a Ray cluster. Give host:port, or local.")
    try:
        socket.create_connection((host.strip("[]"), int(port)), REACH_SECONDS).close()
    except OSError as error:
        raise _no_cluster(address, error.strerror or str(error)) from error


def _probe(address: str) -> None:
    """Raise ParlorError unless a cluster answers. In a process of its own, as Ray may end the process that fails."""
    script = "import sys, ray; ray.init(address=sys.argv[1], log_to_driver=False, logging_level='ERROR')"
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter
            [sys.executable, "-c", script, address], capture_output=True, timeout=START_SECONDS, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise _no_cluster(address, f"no answer within {START_SECONDS:g} s") from error
    if done.returncode:
        raise _no_cluster(address, "what listens there is no Ray cluster of this version")


def _no_cluster(address: str, reason: str) -> ParlorError:
    return ParlorError("no-cluster", f"No Ray cluster answers at {address}: {reason}. Check the address of --ray.")
