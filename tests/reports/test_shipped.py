"""Experiments that ship, end to end on a few deals: what they play has all that their chapters read."""

import pytest

from experiments.config import load_experiment, shipped_experiments
from experiments.runner import run
from reports.report import document
from reports.run import open_run
from reports.tables import appendix, chapters_of

NAMES = [name for name in shipped_experiments() if name.startswith("capone/")]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_experiment_is_played_and_reported(name, tmp_path):
    experiment = load_experiment(name, ["deals=2"])
    run(experiment, tmp_path / "run")
    played = open_run(tmp_path / "run")
    chapters = chapters_of(played)
    assert [chapter.name for chapter in chapters] == list(experiment.chapters)
    assert all(chapter.tables for chapter in chapters)  # nothing that it asks for is left unanswered
    assert document(played, [*chapters, appendix.build(played)]).startswith(b"%PDF")
