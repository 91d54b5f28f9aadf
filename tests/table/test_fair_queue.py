"""The queue of bots' computations: addresses in turn, guests of an address in turn, each guest in order of arrival."""

from collections import Counter, defaultdict

from hypothesis import given
from hypothesis import strategies as st

from parlor.table.fair_queue import FairQueue

UNLIMITED = 10**6
KEYS = st.tuples(st.sampled_from("abcd"), st.sampled_from("xyz"))  # address, guest
STEPS = st.lists(st.one_of(KEYS, st.sampled_from(["take", "release", "withdraw"])), max_size=80)


class Model:
    """Runs steps on a queue and remembers what waits and what is in service."""

    def __init__(self, per_guest=UNLIMITED, per_address=UNLIMITED):
        self.queue = FairQueue(per_guest, per_address)
        self.waiting = defaultdict(list)  # by (address, guest)
        self.serving = []
        self.count = 0

    def put(self, address, guest):
        self.count += 1
        self.waiting[address, guest].append(self.queue.put(self.count, guest, address))

    def take(self):
        ticket = self.queue.take()
        if ticket:
            assert self.waiting[ticket.address, ticket.guest].pop(0) is ticket, "first in, first out within a guest"
            self.serving.append(ticket)
        return ticket

    def step(self, step):
        """Returns the ticket that a `take` handed out."""
        if step == "take":
            return self.take()
        if step == "release":
            if self.serving:
                self.queue.release(self.serving.pop(0))
        elif step == "withdraw":
            line = next((line for line in self.waiting.values() if line), None)
            if line:
                assert self.queue.withdraw(line.pop())
        else:
            self.put(*step)
        return None

    def left(self):
        return sum(map(len, self.waiting.values()))


@given(STEPS)
def test_every_item_comes_out_once_and_the_length_is_the_number_waiting(steps):
    model = Model()
    for step in steps:
        model.step(step)
        assert len(model.queue) == model.left() == len(model.queue.tickets())
    while model.take():
        pass
    assert len(model.queue) == model.left() == 0
    assert not any(model.queue.withdraw(ticket) for ticket in model.serving)


@given(STEPS)
def test_no_address_is_served_twice_while_another_waits(steps):
    """So no guest waits for more computations than there are other addresses."""
    model = Model()
    since = {}  # address: how often each other address was served since it began to wait or was last served
    for step in steps + ["take"] * 80:
        ticket = model.step(step)
        if ticket:
            for address, served in since.items():
                served[ticket.address] += 1
                assert address == ticket.address or served[ticket.address] <= 1
            since.pop(ticket.address, None)
        waiting = {address for (address, _), line in model.waiting.items() if line}
        since = {address: since.get(address, Counter()) for address in waiting}


@given(STEPS)
def test_no_guest_is_served_twice_while_another_of_its_address_waits(steps):
    model = Model()
    since = {}
    for step in steps + ["take"] * 80:
        ticket = model.step(step)
        if ticket:
            key = ticket.address, ticket.guest
            for other, served in since.items():
                if other[0] == ticket.address and other != key:
                    served[key] += 1
                    assert served[key] <= 1
            since.pop(key, None)
        since = {key: since.get(key, Counter()) for key, line in model.waiting.items() if line}


@given(STEPS, st.integers(1, 3), st.integers(1, 4))
def test_limits_of_guest_and_address_hold_and_leave_no_free_slot_unused(steps, per_guest, per_address):
    model = Model(per_guest, per_address)
    for step in steps:
        ticket = model.step(step)
        guests = Counter((ticket.address, ticket.guest) for ticket in model.serving)
        addresses = Counter(ticket.address for ticket in model.serving)
        assert max(guests.values(), default=0) <= per_guest
        assert max(addresses.values(), default=0) <= per_address
        if step == "take" and ticket is None:
            assert all(
                guests[key] == per_guest or addresses[key[0]] == per_address
                for key, line in model.waiting.items()
                if line
            )


def test_an_address_that_joins_comes_before_the_one_that_is_being_served():
    model = Model()
    for _ in range(40):
        model.put("crowd", "greedy")
    assert model.take().address == "crowd"
    model.put("home", "honest")
    assert model.take().address == "home"


def test_an_address_that_is_not_known_has_a_turn_and_no_limit():
    model = Model(per_address=1)
    for guest in ("ann", "bob", "cy"):
        model.put("", guest)
    model.put("home", "dan")
    assert [model.take().guest for _ in range(4)] == ["ann", "dan", "bob", "cy"]
