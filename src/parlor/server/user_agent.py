"""Reads the browser and operating system from a User-Agent header, for the list of devices."""

from __future__ import annotations

# The first match counts: nearly every browser also names those it descends from.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Opera", "Opera"),
    ("Vivaldi/", "Vivaldi"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
    ("X11", "Unix"),
)


def browser_and_system(user_agent: str) -> tuple[str, str]:
    """Return names such as ("Firefox", "Linux"), each "" where it is not recognized."""
    return _first(_BROWSERS, user_agent), _first(_SYSTEMS, user_agent)


def _first(marks: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for mark, name in marks if mark in user_agent), "")
