from typing import Any

import pytest

from guildhall.domains.workshops.rules import refusal

OPEN: dict[str, Any] = {
    "is_active": True,
    "status": "upcoming",
    "taken": 4,
    "seats": 5,
    "mine": False,
    "closed": False,
}


@pytest.mark.parametrize(
    ("case", "reason", "status", "message"),
    [
        ({"taken": 5}, "workshop_full", 409, "This workshop has reached its maximum capacity."),
        ({"taken": 9}, "workshop_full", 409, "This workshop has reached its maximum capacity."),
        ({"mine": True}, "already_enrolled", 409, "You are already enrolled in this workshop."),
        ({"mine": True, "taken": 5}, "already_enrolled", 409, "You are already enrolled in this workshop."),
        (
            {"status": "completed"},
            "workshop_completed",
            409,
            "This workshop has already taken place. Choose another one.",
        ),
        (
            {"closed": True},
            "enrolment_closed",
            409,
            "Enrollment for this workshop has closed. Choose another one.",
        ),
        (
            {"closed": True, "mine": True},
            "already_enrolled",
            409,
            "You are already enrolled in this workshop.",
        ),
        (
            {"is_active": False},
            "not_found",
            404,
            "This doesn't exist, or was deleted. Please reload the page.",
        ),
        (
            {"is_active": False, "mine": True},
            "not_found",
            404,
            "This doesn't exist, or was deleted. Please reload the page.",
        ),
    ],
)
def test_a_refused_seat_states_the_reason(
    case: dict[str, Any], reason: str, status: int, message: str
) -> None:
    refused = refusal(**(OPEN | case))
    assert refused is not None
    assert (refused.reason, refused.status, refused.message) == (reason, status, message)


@pytest.mark.parametrize("case", [{}, {"status": "ongoing"}, {"taken": 0}])
def test_an_open_workshop_with_a_free_seat_has_no_reason(case: dict[str, Any]) -> None:
    assert refusal(**(OPEN | case)) is None
