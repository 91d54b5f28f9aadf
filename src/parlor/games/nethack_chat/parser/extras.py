"""Frames of the next edition's verbs. A view without what they need leaves the line to the other frames."""

from __future__ import annotations
