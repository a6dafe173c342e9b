"""A statement that was issued stays as it was first drawn; one in preparation follows the partner's data."""

from guildhall.core.runtime import Runtime
from guildhall.domains.referrals.papers import statement_paper
from guildhall.domains.referrals.queries.statement import statement_of
from tests.referrals.office import ADMIN, PayoutOffice
from tests.referrals.test_statements import earned, partner_is, payouts

__all__ = ["earned"]


def paper(runtime: Runtime) -> bytes:
    (payout,) = payouts(runtime)
    with runtime.reading() as uow:
        return statement_paper(runtime.settings, statement_of(uow, ADMIN, payout.id))


def test_an_issued_statement_stays_in_its_language(
    office: PayoutOffice, earned: str, runtime: Runtime
) -> None:
    run = office.run()
    in_preparation = paper(runtime)
    partner_is(runtime, earned, language="de")
    assert paper(runtime) != in_preparation
    office.close(run, "paid", "SEPA 1")
    issued = paper(runtime)
    partner_is(runtime, earned, language="en")
    assert paper(runtime) == issued
