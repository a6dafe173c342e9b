"""/functions/v1/notices and choose-notices: what a staff member is notified of by email."""

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import FunctionRouter, Reading
from guildhall.api.functions.route import CallerDep
from guildhall.domains.notices.commands.choose import choose_notices, own_notices
from guildhall.domains.notices.rules import TOPICS, Choice, Topic
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once

router = FunctionRouter()


class Notices(Answer):
    """`topics` are those that the caller's role may choose. A topic in neither list is not mailed."""

    email: str
    topics: list[Topic]
    at_once: list[Topic]
    daily: list[Topic]


class ChooseNotices(FunctionBody):
    """A topic in both lists is emailed immediately."""

    at_once: list[Topic]
    daily: list[Topic]


@router.function("/notices")
def notices(uow: Reading, caller: CallerDep) -> Notices:
    """For staff: what the caller is notified of, immediately and in the daily summary."""
    member = own_notices(uow, caller)
    return _shown(member.email, list(TOPICS[member.role]), member.choice)


@router.function("/choose-notices", once=Once())
async def choose(body: ChooseNotices, runtime: RuntimeDep, caller: CallerDep) -> Notices:
    """For staff: replace the caller's choice. Topics that the role may not read are left out."""
    wanted = Choice(tuple(body.at_once), tuple(body.daily))
    choice = await runtime.write(lambda uow: choose_notices(uow, caller, wanted))
    member = await runtime.read(lambda uow: own_notices(uow, caller))
    return _shown(member.email, list(TOPICS[member.role]), choice)


def _shown(email: str, topics: list[Topic], choice: Choice) -> Notices:
    return Notices(email=email, topics=topics, at_once=list(choice.at_once), daily=list(choice.daily))
