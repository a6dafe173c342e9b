"""Commands that write commission rules, for admins. They never change what was earned: entries keep rate and name."""

from sqlalchemy import delete, insert, select, update

from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.models.rates import CommissionRule
from guildhall.domains.referrals.rate_schemas import NewRule, RuleChange
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record


def create_rule(uow: UnitOfWork, caller: Caller, payload: NewRule) -> str:
    """Add a rule and return its id. The database refuses an unknown partner."""
    rule_id = new_id()
    uow.db.execute(insert(CommissionRule), payload.columns() | {"id": rule_id})
    record(uow, caller.account_id, "commission_rule.created", "commission_rules", rule_id, name=payload.name)
    return rule_id


def change_rule(uow: UnitOfWork, caller: Caller, row_id: str, payload: RuleChange) -> None:
    columns = payload.columns()
    differing = changes(uow, CommissionRule, row_id, columns)
    uow.db.execute(update(CommissionRule).where(CommissionRule.id == row_id).values(columns))
    record(uow, caller.account_id, "commission_rule.changed", "commission_rules", row_id, changes=differing)


def delete_rule(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    name = uow.db.scalar(select(CommissionRule.name).where(CommissionRule.id == row_id))
    uow.db.execute(delete(CommissionRule).where(CommissionRule.id == row_id))
    record(uow, caller.account_id, "commission_rule.deleted", "commission_rules", row_id, name=name)
