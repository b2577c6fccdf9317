"""Who led and what became of it, on games drawn as rows of totals."""

import numpy as np

from reports.course import NOBODY, course_of_games, half_time, lead_changes, sole_leader
from reports.run import open_run

# Two games of three seats. In the first, seat 2 leads, then seats 0 and 2 share, then seat 0 leads, then seat 2 again.
TOTALS = np.array([[5, 0, 9], [20, 0, 20], [50, 10, 40], [60, 10, 90], [30, 30, 0], [30, 55, 0]])
STARTS = np.array([0, 4])


def test_nobody_leads_where_two_have_most():
    assert sole_leader(TOTALS).tolist() == [2, NOBODY, 0, 2, NOBODY, 1]


def test_a_lead_changes_when_another_seat_comes_to_lead_alone():
    # Seat 2 to seat 0 over the shared row, and back; the first sole leader of a game is no change.
    assert lead_changes(sole_leader(TOTALS), STARTS).tolist() == [2, 0]


def test_half_time_is_the_first_round_in_which_someone_has_half_the_target():
    # 50 of 100 in the third row; 30 of 60 in the first row of the second game; 200 are never half reached.
    assert half_time(TOTALS, STARTS, np.array([100, 60])).tolist() == [2, 4]
    assert half_time(TOTALS, STARTS, np.array([200, 60])).tolist() == [-1, 4]


def test_the_course_is_added_up_by_block(four_games_run):
    course = course_of_games(open_run(four_games_run))
    assert course.games.tolist() == [[2, 2]]
    assert course.half_leads.tolist() == [[2, 1]]  # the last game is tied at half-time
    assert course.comebacks.tolist() == [[0, 1]]
    assert course.margin.tolist() == [[100, 15]]
