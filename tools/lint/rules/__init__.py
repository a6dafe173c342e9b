"""The rules, one per module: a function `check(source)` that yields findings."""

from tools.lint.rules import (
    colors_by_role,
    databases_apart,
    days_have_a_zone,
    events_are_frozen,
    framework_at_the_edge,
    imports_at_the_top,
    money_has_a_currency,
    no_float_in_money,
    no_leftovers,
    no_private_parts,
    only_the_product,
    plain_words,
    provider_words,
    sizes,
    spoken_language,
    sql_in_its_place,
    transactions_in_core,
)
from tools.lint.source import Rule

RULES: tuple[Rule, ...] = (
    colors_by_role.check,
    databases_apart.check,
    days_have_a_zone.check,
    events_are_frozen.check,
    framework_at_the_edge.check,
    imports_at_the_top.check,
    money_has_a_currency.check,
    no_float_in_money.check,
    no_leftovers.check,
    no_private_parts.check,
    only_the_product.check,
    plain_words.check,
    provider_words.check,
    sizes.check,
    spoken_language.check,
    sql_in_its_place.check,
    transactions_in_core.check,
)
