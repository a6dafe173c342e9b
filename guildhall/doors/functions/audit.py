"""/functions/v1/subject-names: what the things are called that the audit log names by their ids."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from starlette.responses import Response

from guildhall.backoffice.queries.subject_names import subject_names
from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.route import CallerDep, answered, function_router, require_admin
from guildhall.kit.wire import Identifier, Wire

router = function_router()

MOST = 200


class Subject(Wire):
    """A row as the log names it."""

    table: Annotated[str, Field(max_length=60)]
    id: Identifier


class SubjectNames(FunctionBody):
    subjects: Annotated[list[Subject], Field(max_length=MOST)]


@router.post("/subject-names")
async def names(body: SubjectNames, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: {names: [{table, id, name, gone}]}; what is gone keeps the name that the log knows, or has none.

    Changes nothing. Tables whose rows have no name, such as the settings, are left out.
    """
    require_admin(caller)
    subjects = [(subject.table, subject.id) for subject in body.subjects]
    named = await runtime.read(lambda house: subject_names(house, subjects))
    return answered(
        {
            "names": [
                {"table": each.table, "id": each.id, "name": each.name, "gone": each.gone} for each in named
            ]
        }
    )
