"""/functions/v1/subject-names: what the things are called that the audit log names by their ids."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import OF_ADMINS, FunctionRouter
from guildhall.api.functions.route import CallerDep, require_admin
from guildhall.core.validation import Identifier, OneLine, Wire
from guildhall.domains.backoffice.queries.subject_names import SubjectName, subject_names
from guildhall.http.dependencies import RuntimeDep

router = FunctionRouter()

MOST = 200


class Subject(Wire):
    """A row as the log names it."""

    table: Annotated[str, Field(max_length=60), OneLine]
    id: Identifier


class SubjectNames(FunctionBody):
    subjects: Annotated[list[Subject], Field(max_length=MOST)]


class NamedSubjects(Answer):
    """What is gone keeps the name that the log knows, or has none."""

    names: list[SubjectName]


@router.function("/subject-names", refuses=OF_ADMINS)
async def names(body: SubjectNames, runtime: RuntimeDep, caller: CallerDep) -> NamedSubjects:
    """For admins: what these things are called.

    Changes nothing. Tables whose rows have no name, such as the settings, are left out.
    """
    require_admin(caller)
    subjects = [(subject.table, subject.id) for subject in body.subjects]
    return NamedSubjects(names=await runtime.read(lambda uow: subject_names(uow, subjects)))
