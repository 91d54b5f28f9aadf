"""axe-core finds no serious or critical fault on any page, light and dark, on large screens and phones."""

from pathlib import Path

import pytest
from page_states import PAGE_STATES

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
GRAVE = """async () => {
  const found = await axe.run(document, { resultTypes: ['violations'] })
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.html} (${node.any[0]?.message})`))
}"""


@pytest.fixture(scope="session")
def axe():
    return AXE.read_text("utf-8")


@pytest.mark.every_value
@pytest.mark.parametrize("place", PAGE_STATES, ids=lambda place: place.__name__)
def test_axe_finds_no_serious_fault(person, axe, place):
    page = place(person(reduced_motion="reduce"))
    page.evaluate(axe)
    faults = []
    for size, scheme in ((DESK, "light"), (DESK, "dark"), (PHONE, "dark")):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        faults += [f"{scheme} {size['width']}: {fault}" for fault in page.evaluate(GRAVE)]
    assert not faults, "\n".join(faults)
