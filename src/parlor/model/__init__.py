"""A language model that the host has connected: any endpoint that speaks as OpenAI's /chat/completions does.

Whatever it does, who asks it gets an answer in time or `Failed`, and never the key. What its answers are worth is for
the game to judge that asks.
"""

from .budget import Payer, paid_by
from .chat import Called, Failed, Model
from .settings import TIMEOUT, Settings, asked_settings, connected

__all__ = ["TIMEOUT", "Called", "Failed", "Model", "Payer", "Settings", "asked_settings", "connected", "paid_by"]
