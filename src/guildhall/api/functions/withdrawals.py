"""/functions/v1/withdraw-from-contract: the withdrawal function that consumers have a right to."""

from fastapi import Request

from guildhall.api.functions.answers import Answer, Id, Timestamp
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import FunctionRouter, Writing
from guildhall.core.i18n import Language
from guildhall.core.validation import Email, Title
from guildhall.domains.identity.commands import limits
from guildhall.domains.orders.commands.withdrawals import Withdrawal, withdraw_from_contract
from guildhall.http.dependencies import client_address
from guildhall.http.once import Once

router = FunctionRouter()


class WithdrawFromContract(FunctionBody):
    """A confirmed statement of withdrawal; `orderNumber` as the customer knows it."""

    name: Title
    order_number: Title
    email: Email
    language: Language | None = None


class ReceivedWithdrawal(Answer):
    """The receipt of a withdrawal, which is also confirmed by email."""

    withdrawal_id: Id
    received_at: Timestamp


@router.function(
    "/withdraw-from-contract",
    refuses=("over_email_send_rate_limit",),
    once=Once(),
)
def withdraw(uow: Writing, request: Request, body: WithdrawFromContract) -> ReceivedWithdrawal:
    """Withdraw from a contract, without an account. The statement reaches the shop, and an email confirms it."""
    statement = Withdrawal(**body.model_dump())
    client = client_address(request)
    limits.take_for_client(uow, limits.WRITES, client)
    withdrawal_id = withdraw_from_contract(uow, statement, client=client)
    return ReceivedWithdrawal(withdrawal_id=withdrawal_id, received_at=uow.now)
