"""All of /auth/v1."""

from __future__ import annotations

from fastapi import APIRouter

from guildhall.doors.auth import about, factors, sign_up, token, user, verify
from guildhall.doors.auth.bodies import Problem

router = APIRouter(
    prefix="/auth/v1", tags=["auth"], responses={"4XX": {"model": Problem}, "5XX": {"model": Problem}}
)
for part in (sign_up, token, user, verify, factors, about):
    router.include_router(part.router)
