"""Two concurrent saves of the same row state: one succeeds, the other gets a conflict."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from tests.rest_engine.conftest import QueriedShop

AT_ONCE = 6
ROUNDS = 5


def test_one_state_of_a_row_is_saved_over_once(shop: QueriedShop) -> None:
    shop.write("POST", "products", {"name": "Chair", "slug": "chair", "price": 1})
    [[product_id]] = [row.values() for row in shop.rows("products?select=id&slug=eq.chair", shop.admin)]
    for state in range(1, ROUNDS + 1):
        ready = Barrier(AT_ONCE)

        def save(_rival: int, state: int = state, ready: Barrier = ready) -> int:
            read = f"products?id=eq.{product_id}&price=eq.{state}&select=id"
            ready.wait()
            answer = shop.write("PATCH", read, {"price": state + 1}, prefer="return=representation")
            return len(json.loads(answer.body))

        with ThreadPoolExecutor(AT_ONCE) as rivals:
            saved = Counter(rivals.map(save, range(AT_ONCE)))
        assert saved == {1: 1, 0: AT_ONCE - 1}


def test_upserts_of_one_new_row_insert_it_once(shop: QueriedShop) -> None:
    ready = Barrier(AT_ONCE)

    def save(price: int) -> int:
        ready.wait()
        row = {"name": "Chair", "slug": "chair", "price": price}
        merge = "resolution=merge-duplicates"
        return shop.write("POST", "products?on_conflict=slug", [row], prefer=merge).status

    with ThreadPoolExecutor(AT_ONCE) as rivals:
        answers = Counter(rivals.map(save, range(AT_ONCE)))
    assert answers == {201: 1, 200: AT_ONCE - 1}
