"""The language model that the host has connected: any endpoint with the interface of OpenAI's /chat/completions.

Every call returns in time or raises `ModelError`, and no error contains the key. The game that calls the model decides
whether to trust its output.
"""

from .budget import Payer, paid_by
from .chat import Model, ModelError, ToolCall
from .settings import TIMEOUT, ModelSettings, connected_model, disconnected, read_settings

__all__ = [
    "TIMEOUT",
    "Model",
    "ModelError",
    "ModelSettings",
    "Payer",
    "ToolCall",
    "connected_model",
    "disconnected",
    "paid_by",
    "read_settings",
]
