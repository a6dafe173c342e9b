"""The promises that the shop keeps on every walk. Each yields what breaks it."""

import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

from guildhall.services.shop_settings.countries import country_name
from tests.joints.buyers import VAT_IDS, opens
from tests.joints.dimensions import BuyerKind, ShopState
from tests.joints.shops import OWN_PAGE, SEATS_RULE, SWITCHED_OFF
from tests.joints.sums import (
    OWN_RATE,
    a_code_is_used_by_what_holds,
    commissions_follow_their_rule,
    one_discount,
    one_price,
    one_tax,
    orders_say_what_brought_them,
    partners_are_paid_on_what_stays,
    price_on_the_page,
    what_went_back_is_credited,
)
from tests.joints.walked import RECEIPTS, Fetched, Walked
from tests.joints.wares import MAIN, OF_MATERIALS, PARTLY, TITLES, titled
from tests.joints.words import foreign, raw
from tests.support.post import parameters

Promise = Callable[[Walked], Iterator[str]]
REFUSED = (401, 503)  # a guest has no tables to write to


def what_was_bought_can_be_fetched(walked: Walked) -> Iterator[str]:
    """Links, files, details and the way in are there for their buyer."""
    if walked.keeps:
        yield from _missing(walked, walked.opened)


def _missing(walked: Walked, opened: Fetched) -> Iterator[str]:
    form = walked.ware.form
    seat = walked.walk.goods.seat
    # The details of an order were written when it was delivered, those of a workshop are read in the page's language.
    if opened.links != form.links(walked.language if seat else walked.written):
        yield f"links {opened.links}"
    if opened.files != form.files(walked.language):
        yield f"files {list(opened.files)}"
    if opened.materials != [titled(OF_MATERIALS, walked.language)] * seat:
        yield f"materials {opened.materials}"
    if opened.details != form.details:
        yield f"details {opened.details}"
    if opened.room != form.room:
        yield f"room {opened.room}"
    if opened.seat != seat:
        yield f"seat {opened.seat}"


def it_stays_there(walked: Walked) -> Iterator[str]:
    """The purchase outlasts the sale of the goods and the shop's opening, and is in an account opened later.

    Every address that its pages and mails lead to still answers.
    """
    if (again := walked.again) is None:
        return
    if walked.keeps:
        yield from _missing(walked, again.opened)
    elif again.opened:
        yield f"open: {again.opened}"
    if again.opened.papers.keys() != walked.opened.papers.keys():
        yield f"papers {list(again.opened.papers)}"
    if set(again.tokens) - {walked.keeps}:
        yield f"the mails' links open it: {again.tokens}"
    for address in again.dead:
        yield f"{address} does not answer"


def mailed_links_open_it(walked: Walked) -> Iterator[str]:
    """The signed links of mails to buyers without an account open what was bought, as long as it is theirs."""
    for letter in walked.own_letters:
        for link in letter.sheet.links:
            token = parameters(link).get("guest")
            if token and opens(walked.world, token) != walked.keeps:
                yield f"the link in {letter.kind} opens {'nothing' if walked.keeps else 'it'}"


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
    if not walked.paid and not walked.walk.free and receipts:
        yield f"a receipt without money: {receipts}"


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


def one_press_one_order(walked: Walked) -> Iterator[str]:
    """However often the buyer pressed, there is one order."""
    if walked.walk.sold:
        placed = walked.world.rows(f"orders?select=id&user_id=eq.{walked.order['user_id']}")
        if len(placed) != 1:
            yield f"{len(placed)} orders"


def a_code_in_the_address_stays_with_its_visitor(walked: Walked) -> Iterator[str]:
    """A page opened with `?code=` says what it says to everyone, and passes the code on to no one.

    The browser asks for the reduced prices: the server's page may be stored and found by search engines.
    """
    if walked.coded is None:
        return
    code, plain, coded = walked.coded
    if (coded.status, coded.sheet.text) != (plain.status, plain.sheet.text):
        yield f"{coded.address} answers {coded.status} or has other words"
    for link in coded.sheet.links:
        if code.lower() in link.lower():
            yield f"{coded.address} leads to {link}"


def menus_lead_to_own_pages(walked: Walked) -> Iterator[str]:
    """The footer names the owner's page in the reader's language, on each page that an open shop shows."""
    for page in walked.pages:
        named = f"{TITLES[walked.language]} Versand" in page.sheet.text
        if named != (f"/pages/{OWN_PAGE['slug']}" in " ".join(page.sheet.links)):
            yield f"{page.address} does not name what it links"
        if urlsplit(page.address).path == "/" and not named:
            yield f"{page.address} has no link to the owner's page"


def the_program_states_its_terms(walked: Walked) -> Iterator[str]:
    """The page of the program names the rate and the rule for seats, without the rule's name."""
    for page in walked.pages:
        if "/referral-program" in page.address:
            for percent in (OWN_RATE, SEATS_RULE["percent"]):
                if not re.search(rf"\b{percent}\s*%", page.sheet.main):
                    yield f"no {percent} % on {page.address}"


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
    it_stays_there,
    mailed_links_open_it,
    what_is_not_paid_for_stays_shut,
    papers_stay,
    one_receipt_comes,
    one_price,
    one_discount,
    a_code_is_used_by_what_holds,
    one_tax,
    orders_say_what_brought_them,
    partners_are_paid_on_what_stays,
    commissions_follow_their_rule,
    what_went_back_is_credited,
    price_on_the_page,
    one_language,
    every_link_answers,
    one_press_one_order,
    a_code_in_the_address_stays_with_its_visitor,
    menus_lead_to_own_pages,
    the_program_states_its_terms,
    switched_off_is_gone,
    nothing_empty,
    nothing_raw,
    nothing_logged,
    a_closed_shop_sells_nothing,
)


def broken(walked: Walked) -> list[str]:
    return [f"{promise.__name__}: {each}" for promise in PROMISES for each in dict.fromkeys(promise(walked))]
