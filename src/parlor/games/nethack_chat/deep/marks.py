"""Marks: short texts for what has happened once in an adventure: a door opened, a trap sprung, a promise made."""

from __future__ import annotations


def door(room: int, direction: str) -> str:
    """The locked door is open."""
    return f"door/{room}/{direction}"


def secret(room: int, direction: str) -> str:
    """The hidden way is found."""
    return f"secret/{room}/{direction}"


def trap_seen(room: int) -> str:
    return f"trap-seen/{room}"


def trap_gone(room: int) -> str:
    """The trap has sprung, or is disarmed."""
    return f"trap-gone/{room}"


def cache(room: int) -> str:
    """The hidden things are found; they lie on the floor since then."""
    return f"cache/{room}"


def rest(room: int, number: int) -> str:
    return f"rest/{room}/{number}"


def met(person: str) -> str:
    return f"met/{person}"


def freed(person: str) -> str:
    return f"freed/{person}"


def taken(quest: str) -> str:
    return f"quest/{quest}"


def done(quest: str) -> str:
    return f"quest-done/{quest}"


SHOPPED = "shopped"  # something was bought
WAR = "war"  # the Chieftain fights
DUEL = "duel"  # alone
