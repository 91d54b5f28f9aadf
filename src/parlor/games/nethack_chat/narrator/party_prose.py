"""Events of a party in prose, like the others in event_prose.py."""

from __future__ import annotations

from ..party import party_events
from .lines import LinePicker


def describe_party(picker: LinePicker, event: party_events.PartyEvent) -> list[str]:
    """Return the sentences of an event."""
    match event:
        case party_events.Waited():
            return [picker.pick("party/waited")]
        case party_events.TooLate(_, sentence):
            return [picker.pick("party/too-late", sentence=sentence)]
        case party_events.GoldShared(gold):
            return [picker.pick("party/gold", gold=gold)]
        case party_events.Fell(_, room):
            return [picker.pick("party/fell", room=room)]
        case party_events.Revived(name, hp, left):
            return [picker.pick("party/revived", name=name, hp=hp, left=left)]
        case party_events.MemberTurn() | party_events.Became() | party_events.Spoken() | party_events.Heard():
            return []
