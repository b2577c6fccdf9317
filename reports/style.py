"""One look for figures and pages: a typeface family that ships with Cellblock, and few colours.

The colours are Okabe and Ito's, told apart by readers with any common colour vision.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Literal

import matplotlib as mpl
import seaborn as sns
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ft2font import FT2Font, LoadFlags

from reports.content import Panel

FONTS = Path(__file__).parent / "fonts"
FAMILY = "Source Sans 3"
WEIGHTS = {"Regular": 400, "Semibold": 600}

INK, GREY, FAINT, PAPER = "#1b2733", "#66727d", "#d9dee3", "#ffffff"
BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY = "#0072b2", "#d55e00", "#009e73", "#aa4499", "#e69f00", "#56b4e9"
SERIES = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY)
MILLIMETRE = 1 / 25.4
MILLIMETRES_A_POINT = 25.4 / 72
TEXT_WIDTH = 160.0  # of a page, in millimetres
PANELS_ACROSS = 2
TITLE_POINTS, LABEL_POINTS = 9.0, 8.5
ROOM_BESIDE = 6.0  # millimetres that a panel keeps free at its sides
MISSING = "\u25a1"
BREAK = "\u200b"  # a place where a line may break
LONGEST_WORD, LONGEST_IN_CELL = 30, 14  # letters of a word that has room in a line of text, or in a cell
AFTER_SIGN = re.compile(r"[_:,=/](?=\w)|\.(?=[^\W\d])")  # not in a number
UNBROKEN = re.compile(r"\w{14}(?=\w)")

SETTINGS: dict[Any, Any] = {
    "font.family": FAMILY,
    "font.size": 8.5,
    "text.color": INK,
    "axes.labelcolor": GREY,
    "axes.edgecolor": GREY,
    "axes.labelsize": 8.5,
    "axes.linewidth": 0.6,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.unicode_minus": True,
    "xtick.color": GREY,
    "ytick.color": GREY,
    "xtick.labelcolor": GREY,
    "ytick.labelcolor": INK,
    "xtick.labelsize": 8.5,
    "ytick.labelsize": 8.5,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "xtick.major.size": 2.5,
    "ytick.major.size": 0,
    "lines.linewidth": 1.2,
    "svg.fonttype": "none",  # text stays text, in the same typeface as the page
    "svg.hashsalt": "cellblock",  # equal figures have equal identifiers
    "figure.constrained_layout.use": True,
    "figure.constrained_layout.h_pad": 0.03,
    "figure.constrained_layout.w_pad": 0.03,
    "figure.constrained_layout.wspace": 0.06,
    "figure.constrained_layout.hspace": 0.06,
}


@cache
def register_fonts() -> None:
    """Make the shipped typeface known to matplotlib, which would take each weight for a family of its own."""
    for name, weight in WEIGHTS.items():
        entry = font_manager.FontEntry(
            fname=str(_file(name)), name=FAMILY, style="normal", variant="normal", weight=weight,
            stretch="normal", size="scalable",
        )  # fmt: skip
        font_manager.fontManager.ttflist.append(entry)


@contextmanager
def look() -> Iterator[None]:
    """Draw in the look of a report while the block runs."""
    register_fonts()
    with sns.axes_style("white"), mpl.rc_context(SETTINGS):
        yield


def drawn(panels: Sequence[Panel], width: float, height: float) -> bytes:
    """Return panels as SVG, two side by side; width of all and height of a row in millimetres.

    Equal drawings give equal bytes: no date, and identifiers that hang on the content alone.
    """
    across = min(len(panels), PANELS_ACROSS)
    down = -(-len(panels) // across)
    with look():
        figure = Figure(figsize=(width * MILLIMETRE, height * down * MILLIMETRE))
        for place, panel in enumerate(panels, start=1):
            ax = figure.add_subplot(down, across, place)
            panel.draw(ax)
            if panel.title:
                title, loc = printable(panel.title), _title_side(ax, panel.title, width / across)
                ax.set_title(title, loc=loc, fontsize=TITLE_POINTS, fontweight=600, color=INK, pad=7)
        file = io.BytesIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    return file.getvalue()


def _title_side(ax: Axes, title: str, width: float) -> Literal["left", "right"]:
    """Return where the title of a panel begins: at its left, or so that it ends at its right.

    The latter where long names beside the panel leave too little room over it; the title then stands over them too.
    width: of the panel with these names, in millimetres.
    """
    names = max((text_width(label.get_text(), LABEL_POINTS) for label in ax.get_yticklabels()), default=0.0)
    return "left" if text_width(title, TITLE_POINTS) <= width - names - ROOM_BESIDE else "right"


def printable(text: str) -> str:
    """Return text with a box in place of each character that the typeface does not have."""
    known = _characters()
    return "".join(letter if ord(letter) in known else MISSING for letter in text)


def flowing(text: str, longest: int = LONGEST_WORD) -> str:
    """Return text for the page, with places where words longer than so many letters may break."""
    words = printable(text).split(" ")
    return " ".join(_with_breaks(word) if len(word) > longest else word for word in words)


def _with_breaks(word: str) -> str:
    word = AFTER_SIGN.sub(lambda match: match[0] + BREAK, word)
    return BREAK.join(UNBROKEN.sub(lambda match: match[0] + BREAK, part) for part in word.split(BREAK))


def text_width(text: str, points: float) -> float:
    """Return the width of text in the semibold weight, the wider one, in millimetres."""
    return sum(map(_advance, text)) * points * MILLIMETRES_A_POINT


@cache
def _advance(letter: str) -> float:
    """Return how far a letter moves the pen on, in sizes of the typeface."""
    font = _font("Semibold")
    glyph = font.load_char(ord(letter), flags=LoadFlags.NO_SCALE)
    return float(glyph.horiAdvance) / font.units_per_EM


@cache
def _font(weight: str) -> FT2Font:
    return FT2Font(_file(weight))


@cache
def _characters() -> frozenset[int]:
    return frozenset(_font("Regular").get_charmap())


def _file(weight: str) -> Path:
    return FONTS / f"SourceSans3-{weight}.otf"
