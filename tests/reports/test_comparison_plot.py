"""The drawing of a comparison: every pairing with its value and interval, in its row and column."""

from matplotlib.figure import Figure

from experiments.comparison import compare
from reports.comparison_plot import plot_comparison

OWN = '''from strategies.api import strategy

@strategy("escape")
def first(view, number):
    """Take the first choice."""
    return 0
'''


def test_every_pairing_has_its_value_and_its_interval(tmp_path, monkeypatch):
    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    found = compare("escape", ["random", f"{tmp_path}/own.py:first"], 3, deals=200)
    drawn = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, *_, **__: drawn.append(figure))
    plot_comparison(found, tmp_path / "matrix.png")
    texts = {text.get_position(): text.get_text() for text in drawn[0].axes[0].texts}
    assert set(texts) == {(1.5, 0.5), (0.5, 1.5)}  # nothing where a strategy meets itself
    for (one, other), place in {(0, 1): (1.5, 0.5), (1, 0): (0.5, 1.5)}.items():
        share = found.matrix[one][other].win_share
        value, low, high = (float(word) for word in texts[place].replace("to", "").split())
        # Whole percents or tenths: as many digits as the interval supports.
        assert all(
            abs(printed - 100 * end) <= 0.5
            for printed, end in zip((value, low, high), (share.value, share.low, share.high), strict=True)
        )
