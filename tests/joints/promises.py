"""The promises that the shop keeps on every walk. Each yields what breaks it."""

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from urllib.parse import urlsplit

from guildhall.core.money import to_minor, written, written_percent
from guildhall.services.shop_settings.countries import country_name
from tests.joints.buyers import VAT_IDS
from tests.joints.dimensions import BuyerKind, ShopState
from tests.joints.shops import SWITCHED_OFF
from tests.joints.walked import Walked
from tests.joints.wares import MAIN, PARTLY, TITLES
from tests.joints.words import foreign, raw
from tests.support.post import parameters

Promise = Callable[[Walked], Iterator[str]]
REFUSED = (401, 503)  # a guest has no tables to write to
RECEIPTS = ("order_paid", "order_free", "workshop_seat")


def cents(amount: float) -> int:
    """Return an amount of the API, or a rate, in its smallest units."""
    return to_minor(Decimal(str(amount)))


def what_was_bought_can_be_fetched(walked: Walked) -> Iterator[str]:
    """Links, files, details and the way in are there for their buyer."""
    if not walked.keeps:
        return
    form, opened = walked.ware.form, walked.opened
    for link in form.links:
        if link["url"] not in opened.links:
            yield f"no link {link['url']}"
    for title, content in form.files.items():
        if opened.files.get(title) != content:
            yield f"no file {title}"
    if opened.details != form.details:
        yield f"details {opened.details}"
    if opened.room != form.room:
        yield f"room {opened.room}"


def mailed_links_open_it(walked: Walked) -> Iterator[str]:
    """The signed links of mails to buyers without an account open what was bought, as long as it is theirs."""
    for letter in walked.own_letters:
        for link in letter.sheet.links:
            if token := parameters(link).get("guest"):
                orders = walked.world.call("guest-orders", token=token)["orders"]
                open_ = any(each["opens"]["details"] or each["opens"]["files"] for each in orders)
                if open_ != walked.keeps:
                    yield f"the link in {letter.kind} opens {orders}"


def what_is_not_paid_for_stays_shut(walked: Walked) -> Iterator[str]:
    """Neither an unpaid order nor one that was given back opens anything."""
    if not walked.keeps and walked.opened:
        yield f"open: {walked.opened}"


def papers_stay(walked: Walked) -> Iterator[str]:
    """Money that came has an invoice, money that went back a credit note, and the buyer can fetch both for ever."""
    kinds = [document["kind"] for document in walked.documents]
    expected = ["invoice"] * walked.paid + ["credit_note"] * (walked.paid and walked.returned)
    if sorted(kinds) != sorted(expected):
        yield f"documents {kinds}, not {expected}"
    for document in walked.documents:
        if document["number"] not in walked.opened.papers:
            yield f"the buyer cannot fetch {document['kind']} {document['number']}"


def one_receipt_comes(walked: Walked) -> Iterator[str]:
    """A buyer gets one receipt, and none before the money came."""
    receipts = [letter.kind for letter in walked.own_letters if letter.kind in RECEIPTS]
    if walked.keeps and len(receipts) != 1:
        yield f"receipts {receipts}"
    if not walked.paid and not walked.walk.goods.free and receipts:
        yield f"a receipt without money: {receipts}"


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


def papers_name_their_buyer(walked: Walked) -> Iterator[str]:
    """A paper has the buyer's name, or the address that is all the shop knows, and their country in its language."""
    walk, company = walked.walk, walked.walk.buyer is BuyerKind.COMPANY
    name = walked.address if walk.buyer is BuyerKind.GUEST or walk.unknown else "Ada Lovelace"
    named = ["Kontor GmbH", VAT_IDS[walk.country]] if company else [name]
    country = [] if walk.unknown else [country_name(walk.country, walked.written)]
    for paper in filter(None, walked.papers):
        for each in (*named, *country):
            if each not in paper:
                yield f"no {each} on a paper in {walked.written}"


def partners_are_paid_on_what_stays(walked: Walked) -> Iterator[str]:
    """A commission is due on the net of invoices and credit notes, and on nothing else."""
    nets = [cents(each["net"]) * (1 if each["kind"] == "invoice" else -1) for each in walked.documents]
    base = sum(cents(entry["base"]) for entry in walked.earned)
    expected = sum(nets) if walked.walk.buyer is BuyerKind.REFERRED else 0
    if base != expected:
        yield f"paid on {base}, not {expected}"


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
        offers = re.findall(r'"price":"?([\d.]+)', page.html) if walked.ware.slug in page.address else []
        if any(cents(float(offer)) != minor for offer in offers):
            yield f"{page.address} offers {offers} to search engines"


def one_language(walked: Walked) -> Iterator[str]:
    """Page, mail and paper speak the buyer's language, and name the goods in it."""
    for page in walked.pages:
        if page.sheet.language != walked.language:
            yield f"{page.address} says it is {page.sheet.language}"
        yield from _otherwise(page.address, page.sheet.text, walked.language)
    for letter in walked.letters:
        language = walked.language_of(letter)
        if letter.sheet.language != language:
            yield f"{letter.kind} to {letter.to} is in {letter.sheet.language}, not {language}"
        for text in (letter.text, *letter.papers, *letter.calendars):
            yield from _otherwise(f"{letter.kind} in {language}", text, language)
    for number, paper in walked.opened.papers.items():
        yield from _otherwise(number, paper, walked.written)


def _otherwise(where: str, text: str, language: str) -> Iterator[str]:
    """Yield what a text says in another language, the names of the goods too."""
    for sentence in foreign(text, language):
        yield f"{where}: {sentence}"
    shown = {TITLES[language], PARTLY.get(language, PARTLY[MAIN])}
    for title in (*TITLES.values(), *PARTLY.values()):
        if title not in shown and title in text:
            yield f"{where} says {title}"


def every_link_answers(walked: Walked) -> Iterator[str]:
    """Each address that a page or a mail leads to is there."""
    for page in walked.pages:
        if page.status != 200:
            yield f"{page.address} answers {page.status}"
        yield from _dead(walked, page.address, page.sheet.links)
    for found in ("/sitemap.xml", "/news.xml"):
        listed = walked.world.read(found).html
        yield from _dead(walked, found, re.findall(r"<(?:loc|link)>([^<]+)</", listed))
    for letter in walked.letters:
        yield from _dead(walked, letter.kind, letter.sheet.links)


def _dead(walked: Walked, where: str, links: list[str]) -> Iterator[str]:
    site = walked.world.runtime.settings.site_url
    for link in dict.fromkeys(links):
        address = urlsplit(link.removeprefix(site))
        if address.scheme or address.netloc or not address.path:
            continue
        path = f"{address.path}?{address.query}" if address.query else address.path
        if (status := walked.world.read(path).status) >= 400:
            yield f"{where} leads to {path}: {status}"


def switched_off_is_gone(walked: Walked) -> Iterator[str]:
    """A page that is switched off answers 404, and nothing leads to it."""
    if walked.walk.shop is not ShopState.PAGES_OFF:
        return
    for path in SWITCHED_OFF.values():
        if walked.world.read(path).status != 404:
            yield f"{path} is there"


def nothing_empty(walked: Walked) -> Iterator[str]:
    """Each page says something, and so does each mail."""
    for page in walked.pages:
        if not page.sheet.main:
            yield f"{page.address} has an empty main part"
    for letter in walked.letters:
        if not str(letter.message["Subject"]).strip() or len(letter.sheet.text) < 40:
            yield f"{letter.kind} is empty"


def nothing_raw(walked: Walked) -> Iterator[str]:
    """No placeholder, no key of a text, no name of a missing value reaches a reader."""
    texts = [(page.address, page.sheet.text) for page in walked.pages]
    texts += [(letter.kind, letter.text) for letter in walked.letters]
    texts += list(walked.opened.papers.items())
    for where, text in texts:
        for found in raw(text):
            yield f"{where}: {found}"


def nothing_logged(walked: Walked) -> Iterator[str]:
    """A good walk leaves nothing in the log at warning or above."""
    yield from walked.log


def a_closed_shop_sells_nothing(walked: Walked) -> Iterator[str]:
    """Whichever function or table is tried."""
    for way, status in walked.ways.items():
        if status not in REFUSED:
            yield f"{way}: {status}"


PROMISES: tuple[Promise, ...] = (
    papers_name_their_buyer,
    what_was_bought_can_be_fetched,
    mailed_links_open_it,
    what_is_not_paid_for_stays_shut,
    papers_stay,
    one_receipt_comes,
    one_price,
    one_tax,
    partners_are_paid_on_what_stays,
    what_went_back_is_credited,
    price_on_the_page,
    one_language,
    every_link_answers,
    switched_off_is_gone,
    nothing_empty,
    nothing_raw,
    nothing_logged,
    a_closed_shop_sells_nothing,
)


def broken(walked: Walked) -> list[str]:
    return [f"{promise.__name__}: {each}" for promise in PROMISES for each in dict.fromkeys(promise(walked))]
