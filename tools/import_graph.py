"""Draws the packages of Parlor and their imports as an SVG, layer by layer.

The layers are those of the import contract in pyproject.toml, the arrows come from the import statements. An import
that follows from others (A imports B and C, B imports C) is left out. Arrows that skip a layer pass through waypoints,
which share the layer with its boxes; the order in a layer is the one with the fewest crossings that a few sweeps find.
"""

from __future__ import annotations

import ast
import textwrap
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import combinations, pairwise
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import grimp

ROOT = Path(__file__).parent.parent
PACKAGE = "parlor"
BOX_WIDTH, BOX_HEIGHT, ROW_HEIGHT = 236, 102, 150  # px
WAYPOINT_WIDTH, GAP, MARGIN = 24, 22, 16  # px
SWEEPS = 24
STYLE = """\
text { font-family: system-ui, sans-serif; fill: #1f2430; }
.name { font-size: 17px; font-weight: 700; }
.does { font-size: 13px; }
.box { fill: #f3f5fa; stroke: #5b6785; stroke-width: 1.5; }
.back { fill: #ffffff; }
.arrow { fill: none; stroke: #5b6785; stroke-width: 1.5; }
.head { fill: #5b6785; }
@media (prefers-color-scheme: dark) {
  text { fill: #e8ebf3; }
  .box { fill: #242a38; stroke: #93a0c0; }
  .back { fill: #11151d; }
  .arrow { stroke: #93a0c0; }
  .head { fill: #93a0c0; }
}"""


class Waypoint(NamedTuple):
    """A place between boxes where the arrows to `target` cross a layer."""

    target: str
    layer: int


Node = str | Waypoint
Edge = tuple[Node, Node]


def layers() -> list[list[str]]:
    """Return the packages of each layer, the top layer first."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    [contract] = [contract for contract in contracts if contract["type"] == "layers"]
    return [[name.strip().removeprefix(f"{PACKAGE}.") for name in layer.split("|")] for layer in contract["layers"]]


def imports() -> dict[str, set[str]]:
    """Return the packages that each package imports."""
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    packages = graph.find_children(PACKAGE)
    for package in packages:
        if graph.find_children(package):
            graph.squash_module(package)
    return {
        short(package): {short(one) for one in graph.find_modules_directly_imported_by(package) & packages - {package}}
        for package in packages
    }


def short(module: str) -> str:
    return module.removeprefix(f"{PACKAGE}.")


def without_implied(graph: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Return the graph without the imports that follow from others."""

    def reachable(package: str) -> set[str]:
        return graph[package].union(*map(reachable, graph[package]))

    return {package: used - set().union(*map(reachable, used)) for package, used in graph.items()}


def summary(package: str) -> str:
    """Return the first sentence of a package's docstring."""
    folder = ROOT / "src" / PACKAGE / package
    file = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    text = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    return text.split("\n\n")[0].replace("\n", " ").split(". ")[0].rstrip(".").replace("`", "")


# --- layout -----------------------------------------------------------------------------------------------------------


def with_waypoints(rows: list[list[str]], graph: Mapping[str, set[str]]) -> tuple[list[list[Node]], set[Edge]]:
    """Return the layers with waypoints, and the edges from each layer to the next."""
    layer_of = {name: n for n, row in enumerate(rows) for name in row}
    nodes: list[list[Node]] = [list(row) for row in rows]
    edges: set[Edge] = set()
    for package, used in sorted(graph.items()):
        for target in sorted(used):
            stops = [Waypoint(target, n) for n in range(layer_of[package] + 1, layer_of[target])]
            for stop in stops:
                if stop not in nodes[stop.layer]:
                    nodes[stop.layer].append(stop)
            edges.update(pairwise([package, *stops, target]))
    return nodes, edges


def crossings(nodes: Sequence[Sequence[Node]], edges: Iterable[Edge]) -> int:
    """Return how many pairs of edges cross, if the nodes of each layer are in this order."""
    place = {node: (n, at) for n, row in enumerate(nodes) for at, node in enumerate(row)}
    ends = [(*place[above], place[below][1]) for above, below in edges]
    return sum(a[0] == b[0] and (a[1] - b[1]) * (a[2] - b[2]) < 0 for a, b in combinations(ends, 2))


def minimize_crossings(nodes: list[list[Node]], edges: set[Edge]) -> list[list[Node]]:
    """Return the layers in the order with the fewest crossings that was found."""
    best = nodes
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        for n in range(1, len(nodes)) if down else range(len(nodes) - 2, -1, -1):
            fixed = {node: at for at, node in enumerate(nodes[n - 1 if down else n + 1])}
            centers = {}
            for at, node in enumerate(nodes[n]):
                ends = [fixed[a] for a, b in edges if b == node] if down else [fixed[b] for a, b in edges if a == node]
                centers[node] = fmean(ends) if ends else float(at)
            nodes = [*nodes[:n], sorted(nodes[n], key=lambda node: (centers[node], str(node))), *nodes[n + 1 :]]
        if crossings(nodes, edges) < crossings(best, edges):
            best = nodes
    return best


def width(node: Node) -> int:
    return BOX_WIDTH if isinstance(node, str) else WAYPOINT_WIDTH


def positions(nodes: list[list[Node]], edges: set[Edge]) -> dict[Node, float]:
    """Return the x of each node's center: near its neighbors, in the given order, without overlaps."""
    xs: dict[Node, float] = {}
    for row in nodes:
        left = -sum(width(node) + GAP for node in row) / 2
        for node in row:
            xs[node] = left + width(node) / 2
            left += width(node) + GAP
    for _ in range(SWEEPS):
        for row in nodes:
            wanted = []
            for node in row:
                near = [xs[b] if a == node else xs[a] for a, b in edges if node in (a, b)]
                wanted.append(fmean(near) if near else xs[node])
            placed: list[float] = []
            for node, x in zip(row, wanted, strict=True):
                before = row[len(placed) - 1]
                least = placed[-1] + (width(before) + width(node)) / 2 + GAP if placed else x
                placed.append(max(x, least))
            shift = fmean(wanted) - fmean(placed)
            xs.update((node, x + shift) for node, x in zip(row, placed, strict=True))
    left = min(x - width(node) / 2 for node, x in xs.items()) - MARGIN
    return {node: round(x - left, 1) for node, x in xs.items()}


# --- drawing ----------------------------------------------------------------------------------------------------------


def draw() -> str:
    """Return the drawing as SVG."""
    rows, graph = layers(), without_implied(imports())
    nodes, edges = with_waypoints(rows, graph)
    nodes = minimize_crossings(nodes, edges)
    xs = positions(nodes, edges)
    tops = {node: MARGIN + n * ROW_HEIGHT for n, row in enumerate(nodes) for node in row}
    right = round(max(x + width(node) / 2 for node, x in xs.items()) + MARGIN)
    bottom = MARGIN * 2 + (len(rows) - 1) * ROW_HEIGHT + BOX_HEIGHT
    size = f'viewBox="0 0 {right} {bottom}" width="{right}" height="{bottom}"'
    label = 'role="img" aria-label="The packages of Parlor and their imports"'
    head = 'id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {label}>',
        f"<style>{STYLE}</style>",
        f'<rect class="back" width="{right}" height="{bottom}" rx="8"/>',
        f'<marker {head}><path class="head" d="M0 0L8 4L0 8z"/></marker>',
    ]
    for above, below in sorted(edges, key=str):
        start = tops[above] + BOX_HEIGHT
        parts.append(curve(xs[above], start, xs[below], tops[below], ends_in_box=isinstance(below, str)))
        if isinstance(below, Waypoint):
            parts.append(f'<path class="arrow" d="M{xs[below]} {tops[below]}V{tops[below] + BOX_HEIGHT}"/>')
    parts += [box(node, xs[node], tops[node]) for row in nodes for node in row if isinstance(node, str)]
    return "\n".join([*parts, "</svg>", ""])


def curve(x1: float, y1: float, x2: float, y2: float, *, ends_in_box: bool) -> str:
    head = ' marker-end="url(#head)"' if ends_in_box else ""
    middle = (y1 + y2) / 2
    return f'<path class="arrow" d="M{x1} {y1}C{x1} {middle} {x2} {middle} {x2} {y2}"{head}/>'


def box(name: str, x: float, top: float) -> str:
    lines = textwrap.wrap(summary(name), 34, max_lines=4, placeholder=" ...")
    text = [f'<text class="does" x="{x}" y="{top + 42 + 16 * n}">{escape(line)}</text>' for n, line in enumerate(lines)]
    place = f'x="{round(x - BOX_WIDTH / 2, 1)}" y="{top}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}"'
    title = f'<text class="name" x="{x}" y="{top + 23}">{name}</text>'
    return f'<g text-anchor="middle"><rect class="box" {place} rx="8"/>{title}{"".join(text)}</g>'
