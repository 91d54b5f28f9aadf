"""The pictures of link previews show the games as the shelf does."""

import link_pictures
import numpy as np
import pytest

from parlor.server.link_previews import FOLDER

LARGEST_DIFFERENCE = 3  # of a color, on average over a picture: browsers smooth edges differently


@pytest.mark.long_only
def test_the_pictures_are_those_that_would_be_made_now(launch, server):
    made = link_pictures.album(launch(), server.url)
    assert {path.stem for path in FOLDER.glob("*.png")} == set(made)
    for name, data in made.items():
        kept = link_pictures.read((FOLDER / f"{name}.png").read_bytes())
        different = np.abs(kept.astype(int) - link_pictures.read(data)).mean()
        assert different < LARGEST_DIFFERENCE, name


def test_a_picture_keeps_its_colors_in_a_palette():
    pixels = np.zeros((4, 300, 3), np.uint8)
    pixels[:2, :, 0] = np.arange(300) % 200  # more colors than a palette has
    pixels[2:] = (250, 180, 10)
    found = link_pictures.read(link_pictures.png(*link_pictures.quantize(pixels)))
    assert found.shape == pixels.shape
    assert np.abs(found.astype(int) - pixels).max() <= 2
    assert (found[2:] == (250, 180, 10)).all()
