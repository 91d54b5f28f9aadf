"""A script that notes every sound that the page starts, by its name, such as `wood.winch`, in `window.heard`."""

import json

import sounds

EARS = """
    window.heard = []
    const start = AudioBufferSourceNode.prototype.start
    AudioBufferSourceNode.prototype.start = function (when, offset, length) {
        const isThis = ([, seconds, at]) => Math.abs(seconds - this.buffer.duration) < 0.002 && at === offset
        heard.push(PLACES.find(isThis)?.[0] ?? 'unknown')
        return start.call(this, when, offset, length)
    }
"""


def _places():
    """Return every sound with the length of its file and its start in it, in seconds."""
    for family in sounds.FAMILIES:
        data = (sounds.FOLDER / f"{family}.wav").read_bytes()
        seconds = (len(data) - data.index(b"data") - 8) / sounds.RATE
        for name, (start, _) in json.loads((sounds.FOLDER / f"{family}.json").read_text("utf-8")).items():
            yield f"{family}.{name}", seconds, start


EARS = f"window.PLACES = {json.dumps(list(_places()))}\n{EARS}"
