"""The promises about money: one price, discount and tax on page, quote, order, invoice and mail (see `promises.py`)."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from guildhall.core.money import to_minor, written, written_percent
from tests.joints.codes import CODES, GODMOTHER, SUB_ID, credited_partner, recommender_of
from tests.joints.dimensions import BuyerKind, Code, Ending
from tests.joints.shops import SEATS_RULE
from tests.joints.walked import END, RECEIPTS, Walked

OWN_RATE = 30
SECOND = "second_"


def cents(amount: float) -> int:
    """Return an amount of the API, or a rate, in its smallest units."""
    return to_minor(Decimal(str(amount)))


def one_price(walked: Walked) -> Iterator[str]:
    """Page, quote, order, invoice and mail name one amount."""
    if not walked.walk.sold:
        return
    order = walked.order
    if (quoted := walked.quote["lines"][0]["total"]) != order["total_amount"]:
        yield f"quote {quoted}, order {order['total_amount']}"
    for document in walked.documents:
        if document["kind"] == "invoice" and document["gross"] != order["total_amount"]:
            yield f"invoice {document['gross']}, order {order['total_amount']}"
    if not walked.paid:
        return
    amount = written(cents(order["total_amount"]), order["currency"], walked.written)
    for letter in walked.own_letters:
        if letter.kind in RECEIPTS and amount not in letter.text:
            yield f"no {amount} in {letter.kind}"


def one_discount(walked: Walked) -> Iterator[str]:
    """A code takes the same off on the quote, the order, the invoice and its paper, and the mails name it."""
    off = _quoted_off(walked)
    if (
        abs(off - _catalogue_off(walked)) > walked.quote["lines"][0]["reverseCharge"]
    ):  # a cent, for its rounding
        yield f"{off} less on the quote: {walked.quote['discount']}"
    if not walked.walk.sold:
        return
    order = walked.order
    if cents(order["discount_amount"]) != off or bool(order["discount_code"]) != bool(off):
        yield f"order {order['discount_code']}: {order['discount_amount']} less"
    for document in walked.documents:
        gross, whole = cents(document["gross"]), cents(order["total_amount"])
        in_part = (2 * off * gross + whole) // (2 * whole)
        if cents(document["allowance"]) != in_part:
            yield f"{document['kind']} {document['allowance']} less"
        paper = walked.opened.papers.get(document["number"], "")
        if paper and in_part and order["discount_code"] not in paper:
            yield f"{order['discount_code']} missing on the paper of {document['number']}"

    named = order["discount_code"] if off and walked.keeps else ""
    amount = written(-off, order["currency"], walked.written)
    for letter in walked.own_letters:
        if letter.kind in RECEIPTS and named and not (named in letter.text and amount in letter.text):
            yield f"no {named} or {amount} in {letter.kind}"


def _quoted_off(walked: Walked) -> int:
    """Return what the quote takes off, in the smallest units; -1 if it refuses the code."""
    quoted = walked.quote["discount"] or {"reason": None, "lines": []}
    return (
        -1
        if quoted["reason"]
        else sum(cents(each["full"]) - cents(each["total"]) for each in quoted["lines"])
    )


def _catalogue_off(walked: Walked) -> int:
    """Return what the code takes off the price of the page: under reverse charge, less the tax in it."""
    code, price = CODES.get(walked.walk.code, {}), cents(walked.ware.price)
    off = cents(code.get("amount", 0)) or (price * int(code.get("percent", 0)) + 50) // 100
    if not walked.quote["lines"][0]["reverseCharge"] or not off:
        return off
    (line,) = walked.quote["discount"]["lines"]
    return round(off * cents(line["full"]) / price)


def a_code_is_used_by_what_holds(walked: Walked) -> Iterator[str]:
    """An order that is not paid in time gives the use of its code back; a late payment takes it again."""
    held = walked.walk.sold and walked.walk.outcome is not Ending.DECLINED
    for stage, used in walked.uses.items():
        if used != (stage == END and held):
            yield f"{stage}: used {used} times"


def one_tax(walked: Walked) -> Iterator[str]:
    """Quote, order, invoice and paper name one rate and one tax."""
    if not walked.walk.sold:
        return
    quoted, order = walked.quote["lines"][0], walked.order
    if quoted["country"] != order["tax_country"] or quoted["reverseCharge"] != order["reverse_charge"]:
        yield f"quote {quoted['country']}, order {order['tax_country']}, reverse charge {order['reverse_charge']}"
    if (quoted["tax"], quoted["rate"]) != (order["tax_amount"], order["tax_rate"]):
        yield f"quote {quoted['rate']} %: {quoted['tax']}, order {order['tax_rate']} %: {order['tax_amount']}"
    for document in walked.documents:
        if document["tax_rate"] != order["tax_rate"]:
            yield f"{document['kind']} {document['tax_rate']} %, order {order['tax_rate']} %"
        if document["kind"] == "invoice" and document["tax"] != order["tax_amount"]:
            yield f"invoice's tax {document['tax']}, order's {order['tax_amount']}"
        paper = walked.opened.papers.get(document["number"], "")
        rate = written_percent(cents(document["tax_rate"]), walked.written)
        if paper and document["tax"] and rate not in paper:
            yield f"no {rate} % on the paper of {document['number']}"


def partners_are_paid_on_what_stays(walked: Walked) -> Iterator[str]:
    """A commission is due on the net of invoices and credit notes, and on nothing else."""
    first = _first(walked)
    nets = [cents(each["net"]) * (1 if each["kind"] == "invoice" else -1) for each in walked.documents]
    base = sum(cents(entry["base"]) for entry in first)
    partner = credited_partner(walked.world, walked.walk)
    if base != (expected := sum(nets) if partner else 0):
        yield f"paid on {base}, not {expected}"
    if walked.walk.sold and walked.order["referral_code"] != partner:
        yield f"counts for {walked.order['referral_code']}, not for {partner}"
    for entry in first:
        (referral,) = walked.world.rows(f"referrals?id=eq.{entry['referral_id']}")
        if referral["referral_code"] != partner:
            yield f"paid to {referral['referral_code']}, not to {partner}"


def orders_say_what_brought_them(walked: Walked) -> Iterator[str]:
    """The link's sub-id stays with its order and commission; an answer is a partner's code or words for the owner."""
    walk, order = walked.walk, walked.order
    if not walk.sold:
        return
    sub_id = SUB_ID if walk.buyer is BuyerKind.REFERRED and walk.code is not Code.PARTNERS else None
    for entry in [
        order["referral_sub_id"],
        *(each["sub_id"] for each in _first(walked) if each["kind"] == "earned"),
    ]:
        if entry != sub_id:
            yield f"sub-id {entry}, not {sub_id}"
    typed = (recommender_of(walked.world, walk) or "").strip() or None
    if walk.buyer is BuyerKind.COMPANY and typed and walk.code is not Code.PARTNERS:
        typed = typed.upper()  # the partner's code, as they write it
    if order["recommended_by"] != typed:
        yield f"recommended by {order['recommended_by']}, not by {typed}"
    for letter in walked.letters:
        if GODMOTHER in letter.text:
            yield f"{letter.kind} to {letter.to} names who recommended the shop"


def _first(walked: Walked) -> list[dict[str, Any]]:
    return [entry for entry in walked.earned if not entry["kind"].startswith(SECOND)]


def commissions_follow_their_rule(walked: Walked) -> Iterator[str]:
    """A partner earns what the rule of the goods gives, and their recruiter a tenth of that."""
    second = [entry for entry in walked.earned if entry["kind"].startswith(SECOND)]
    first = [entry for entry in walked.earned if entry not in second]
    rule, percent = (
        (SEATS_RULE["name"], SEATS_RULE["percent"]) if walked.walk.goods.seat else (None, OWN_RATE)
    )
    for entry in first:
        if (entry["rule"], entry["rate"]) != (rule, percent):
            yield f"{entry['kind']} by {entry['rule']}: {entry['rate']} %"
    base = sum(cents(entry["base"]) for entry in first)
    amount, tenth = (sum(cents(entry["amount"]) for entry in each) for each in (first, second))
    if 2 * abs(100 * amount - int(str(percent)) * base) > 100 * len(first):  # half a cent an entry
        yield f"{amount} of {base}, by {percent} %"
    if 2 * abs(10 * tenth - amount) > 10 * len(second):
        yield f"{tenth} on the second level of {amount}"
    if bool(second) != bool(first):
        yield f"{len(second)} entries on the second level, {len(first)} on the first"
    for entry in second:
        (sold,) = walked.world.rows(f"referrals?referral_code=eq.{walked.order['referral_code']}")
        if entry["referral_id"] != sold["recruited_by"]:
            yield f"the second level is paid to {entry['referral_id']}"


def what_went_back_is_credited(walked: Walked) -> Iterator[str]:
    """Credit notes add up to the money that went back."""
    credited = sum(cents(each["gross"]) for each in walked.documents if each["kind"] == "credit_note")
    if walked.walk.sold and credited != cents(walked.order["refunded_amount"]):
        yield f"credited {credited}, refunded {walked.order['refunded_amount']}"


def price_on_the_page(walked: Walked) -> Iterator[str]:
    """The page of the goods names the price that is asked."""
    minor = cents(walked.ware.price)
    price = written(minor, "EUR", walked.language)
    for page in walked.pages:
        if walked.ware.slug in page.address and minor and price not in page.sheet.main:
            yield f"no {price} on {page.address}"
        offers = re.findall(r'"price":"([\d.]+)"', page.html) if walked.ware.slug in page.address else []
        if any(cents(float(offer)) != minor for offer in offers):
            yield f"{page.address} offers {offers} to search engines"
