"""/functions/v1/subject-names: display names for the ids in the audit log."""

from typing import Annotated

from pydantic import Field

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ADMINS, FunctionRouter, Reading
from guildhall.core.validation import Identifier, OneLine, Payload
from guildhall.domains.backoffice.queries.subject_names import SubjectName, subject_names

router = FunctionRouter()

MOST = 200


class Subject(Payload):
    """A row as the audit log references it."""

    table: Annotated[str, Field(max_length=60), OneLine]
    id: Identifier


class SubjectNames(FunctionBody):
    subjects: Annotated[list[Subject], Field(max_length=MOST)]


class NamedSubjects(Answer):
    """Deleted rows have the name from the audit log, if it has one."""

    names: list[SubjectName]


@router.function("/subject-names", only=ADMINS)
def names(uow: Reading, body: SubjectNames) -> NamedSubjects:
    """Return display names of rows. For admins.

    Tables whose rows have no name, such as the settings, are left out.
    """
    subjects = [(subject.table, subject.id) for subject in body.subjects]
    return NamedSubjects(names=subject_names(uow, subjects))
