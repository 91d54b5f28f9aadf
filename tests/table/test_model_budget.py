"""How many tokens a guest may have a language model use up."""

from threading import Thread

import pytest

from parlor.model import budget as budgets
from parlor.model.budget import Budget, paid_by, payer


def test_a_payer_is_known_within_its_work_only():
    assert (paid_by("ann", payer), payer()) == ("ann", "")
    seen = []
    paid_by("ann", lambda: run(lambda: seen.append(payer())))
    assert seen == [""]  # another thread's work is another's


def run(work):
    thread = Thread(target=work)
    thread.start()
    thread.join()


def test_each_guest_has_an_hour_of_its_own_and_all_have_one_total(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(budgets.time, "monotonic", lambda: now[0])
    budget = Budget(1000, 100)
    assert budget.reserve("ann", 100)
    assert not budget.reserve("ann", 1)
    assert budget.reserve("bob", 60)
    now[0] = 3599
    assert budget.is_spent("ann")
    now[0] = 3600
    assert budget.reserve("ann", 50)
    assert not budget.is_spent("ann")
    assert budget.reserve("", 900)  # no guest: only the total counts
    assert budget.spent == 1110
    assert all(budget.is_spent(key) for key in ("ann", "eve", ""))


def test_tokens_under_way_are_charged_before_the_answer():
    budget = Budget(1000, 100)
    assert [budget.reserve("ann", 40) for _ in range(4)] == [True, True, True, False]
    budget.charge("ann", -60)
    assert not budget.is_spent("ann")


def test_the_guests_that_are_remembered_are_limited(monkeypatch):
    monkeypatch.setattr(budgets, "MOST_PAYERS", 2)
    budget = Budget(1000, 10)
    for key in ("ann", "bob", "eve"):
        budget.charge(key, 10)
    assert [budget.is_spent(key) for key in ("ann", "bob", "eve")] == [False, True, True]
    assert budget.spent == 30


@pytest.mark.parametrize("total", [1, 5])
def test_a_tenth_of_a_small_budget_is_still_one_token(total):
    from parlor.model import asked_settings

    found = asked_settings({"PARLOR_MODEL_URL": "http://127.0.0.1:1/v1", "PARLOR_MODEL_BUDGET": str(total)})
    assert found.guest_budget == 1
