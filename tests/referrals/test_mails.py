"""The mails of the program."""

from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.services.email.models import Mail
from tests.referrals.conftest import Stage


def mails(runtime: Runtime) -> list[tuple[str, str, dict[str, object]]]:
    with runtime.reading() as uow:
        found = uow.db.execute(select(Mail.template, Mail.recipient, Mail.context).order_by(Mail.created_at))
        return [(row.template, row.recipient, row.context) for row in found]


def test_the_partner_is_notified_of_a_sale_once(stage: Stage, runtime: Runtime) -> None:
    stage.partner(commission_rate=2550)
    order = stage.order(stage.customer())
    stage.paid(order, 10000)
    stage.paid(order, 10000)
    ((template, recipient, context),) = mails(runtime)
    assert (template, recipient) == ("commission_earned", "adawxyz@example.com")
    item = context.pop("item")
    assert str(item).startswith("product-")
    assert context == {"base": 10000, "amount": 2550, "currency": "USD", "commission_rate": 2550}


def test_no_mail_is_sent_for_an_own_purchase(stage: Stage, runtime: Runtime) -> None:
    partner = stage.customer("ada@example.com")
    stage.partner(user_id=partner)
    stage.paid(stage.order(partner))
    assert mails(runtime) == []
