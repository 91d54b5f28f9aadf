"""Limits on the tokens of a language model, for a guest and for all guests of an address."""

from threading import Thread

import pytest

from parlor.model import budget as budgets
from parlor.model.budget import Payer, TokenBudget, paid_by, payer

ANN, BOB, EVE = Payer("ann"), Payer("bob"), Payer("eve")


def test_a_payer_is_known_within_its_work_only():
    assert (paid_by(ANN, payer), payer()) == (ANN, Payer())
    seen = []
    paid_by(ANN, lambda: run(lambda: seen.append(payer())))
    assert seen == [Payer()]  # another thread's work is another's


def run(work):
    thread = Thread(target=work)
    thread.start()
    thread.join()


def test_each_guest_has_an_hour_of_its_own_and_all_have_one_total(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(budgets.time, "monotonic", lambda: now[0])
    budget = TokenBudget(1000, 100, 1000)
    assert budget.reserve(ANN, 100)
    assert not budget.reserve(ANN, 1)
    assert budget.reserve(BOB, 60)
    now[0] = 3599
    assert budget.is_spent(ANN)
    now[0] = 3600
    assert budget.reserve(ANN, 50)
    assert not budget.is_spent(ANN)
    assert budget.reserve(Payer(), 900)  # no guest: only the total counts
    assert budget.spent == 1110
    assert all(budget.is_spent(who) for who in (ANN, EVE, Payer()))


def test_ten_guests_of_one_address_cannot_use_up_the_total(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(budgets.time, "monotonic", lambda: now[0])
    budget = TokenBudget(1000, 100, 300)
    guests = [Payer(f"guest{number}", "10.0.0.6") for number in range(10)]
    assert [budget.reserve(guest, 100) for guest in guests] == [True] * 3 + [False] * 7
    assert budget.spent == 300
    assert budget.reserve(Payer("guest9", "10.0.0.7"), 100)
    assert budget.reserve(Payer("eve"), 100)  # the address is not known
    now[0] = 3600
    assert budget.reserve(guests[9], 100)


def test_tokens_under_way_are_charged_before_the_answer():
    budget = TokenBudget(1000, 100, 1000)
    assert [budget.reserve(ANN, 40) for _ in range(4)] == [True, True, True, False]
    budget.charge(ANN, -60)
    assert not budget.is_spent(ANN)


def test_the_guests_that_are_remembered_are_limited(monkeypatch):
    monkeypatch.setattr(budgets, "MAX_PAYERS", 2)
    budget = TokenBudget(1000, 10, 1000)
    for who in (ANN, BOB, EVE):
        budget.charge(who, 10)
    assert [budget.is_spent(who) for who in (ANN, BOB, EVE)] == [False, True, True]
    assert budget.spent == 30


@pytest.mark.parametrize("total", [1, 5])
def test_a_tenth_of_a_small_budget_is_still_one_token(total):
    from parlor.model import read_settings

    found = read_settings({"PARLOR_MODEL_URL": "http://127.0.0.1:1/v1", "PARLOR_MODEL_BUDGET": str(total)})
    assert found.guest_budget == 1
