"""Who gets the slots of the workers, where there are too few."""

from hypothesis import given
from hypothesis import strategies as st

from fairdeal_server.rota import Claim, share

LONG_AGO, LATELY, NOW = 0.0, 90.0, 100.0
PATIENT = 70.0


def test_whose_turn_lasts_keeps_its_slot() -> None:
    claims = [Claim(LONG_AGO, [[3, 4]]), Claim(NOW, [[1, 2]])]
    assert share(2, [1, 2], claims, patient_since=PATIENT) == [1, 2]


def test_the_tournament_that_has_waited_longest_chooses_first() -> None:
    claims = [Claim(NOW, [[1, 2], [1, 3]]), Claim(LATELY, [[4]])]
    assert share(3, [], claims, patient_since=PATIENT) == [4, 1, 2]


def test_each_tournament_chooses_one_company_in_its_turn() -> None:
    claims = [Claim(LATELY, [[1], [2], [3]]), Claim(NOW, [[4], [5]])]
    assert share(4, [], claims, patient_since=PATIENT) == [1, 4, 2, 5]


def test_bots_that_are_chosen_already_cost_nothing() -> None:
    assert share(3, [1], [Claim(NOW, [[1, 2], [1, 3], [2, 3]])], patient_since=PATIENT) == [1, 2, 3]


def test_a_company_that_does_not_fit_leaves_its_slots_to_others_for_a_while() -> None:
    assert share(2, [9], [Claim(LATELY, [[1, 2]]), Claim(NOW, [[3]])], patient_since=PATIENT) == [9, 3]


def test_nobody_overtakes_a_company_that_has_waited_for_long() -> None:
    assert share(2, [9], [Claim(LONG_AGO, [[1, 2]]), Claim(NOW, [[3]])], patient_since=PATIENT) == [9]


def test_a_company_that_can_never_fit_keeps_nobody_out() -> None:
    assert share(2, [], [Claim(LONG_AGO, [[1, 2, 3]]), Claim(NOW, [[4]])], patient_since=PATIENT) == [4]


companies = st.lists(st.sets(st.integers(0, 9), min_size=1, max_size=4), max_size=5)


@given(
    slots=st.integers(0, 8),
    kept=st.lists(st.integers(0, 9), unique=True, max_size=3),
    claims=st.lists(st.builds(Claim, st.floats(0, 100), companies), max_size=4),
)
def test_never_are_more_chosen_than_there_are_slots_and_only_whole_companies(
    slots: int, kept: list[int], claims: list[Claim]
) -> None:
    chosen = share(slots, kept, claims, patient_since=PATIENT)
    assert len(chosen) == len(set(chosen)) <= slots
    whole = [set(company) for claim in claims for company in claim.companies if set(company) <= set(chosen)]
    assert set(chosen) == set(kept[:slots]).union(*whole)
