"""The buyers: how each comes to the shop, orders there, and opens what was bought."""

from dataclasses import dataclass, field
from typing import Any

from guildhall.core.i18n import LANGUAGES
from guildhall.core.ids import new_id
from tests.joints.codes import SUB_ID, partner_of_link, recommender_of, write_code
from tests.joints.dimensions import BuyerKind, Code, Country, JointWalk
from tests.joints.shops import JointShop, Someone
from tests.joints.walked import Fetched, Letter
from tests.pdf.reading import text_of
from tests.support.people import add_person
from tests.support.post import parameters

NAMED = {"first_name": "Ada", "last_name": "Lovelace"}
LIVING = {"address": "Hauptstrasse 1", "postal_code": "1010", "city": "Musterstadt"}
ADDRESS = {"street": "Hauptstrasse 1", "postalCode": "1010", "city": "Musterstadt"}
VAT_IDS = {Country.OWN: "DE123456788", Country.UNION: "ATU13585627"}
OWN_WORDS = "id,status,order_details(links,additional_details),invoices(id,number,kind)"
FILES = f"delivery_files(id,title,{','.join(f'title_{language}' for language in LANGUAGES)})"
NAMES = ",".join(f"name_in_{language}" for language in LANGUAGES)


@dataclass(frozen=True)
class TokenHolder:
    """Someone with an access token."""

    token: str

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


@dataclass
class Walker:
    """`person` is None without an account; `token` is a guest's, which opens the checkout. `link` is what the link
    of the partner carried whom they came through, `code` the discount code that they type. `letters` is all mail that
    left the shop since they came."""

    world: JointShop
    walk: JointWalk
    email: str
    person: Someone | None = None
    link: str | None = None
    code: str | None = None
    token: str = ""
    letters: list[Letter] = field(default_factory=list)

    @property
    def headers(self) -> dict[str, str]:
        return self.person.headers if self.person else {}

    def collect(self) -> None:
        self.letters += map(Letter, self.world.mails())

    @property
    def line(self) -> dict[str, str]:
        return {"workshopId" if self.walk.goods.seat else "productId": self.world.wares[self.walk.goods].id}


def arrive(world: JointShop, walk: JointWalk) -> Walker:
    number = new_id()[:12]
    buyer = Walker(world, walk, f"{number}@example.com")
    if walk.buyer in (BuyerKind.ACCOUNT, BuyerKind.REFERRED, BuyerKind.COMPANY):
        with world.runtime.writing() as uow:
            person = add_person(uow, number, language=walk.language)
        business = (
            {"company": "Kontor GmbH", "vat_id": VAT_IDS[walk.country]}
            if walk.buyer is BuyerKind.COMPANY
            else {}
        )
        row = NAMED | LIVING | {"country": walk.country} | business
        world.write("PATCH", f"users?id=eq.{person.profile_id}", row, person)
        buyer.person = person
    if walk.buyer is BuyerKind.REFERRED:
        buyer.link = f"{partner_of_link(world, walk)}~{SUB_ID}"
    if walk.code is not Code.NONE:
        buyer.code = write_code(world, walk, number)
    return buyer


def quote(buyer: Walker) -> dict[str, Any]:
    """Return what the checkout shows before anything is ordered."""
    ware = buyer.world.wares[buyer.walk.goods]
    body: dict[str, Any] = {"items": [{"id": ware.id}], "language": buyer.walk.language}
    body["discountCode"] = buyer.code
    if buyer.person is None and not buyer.walk.unknown:
        body["country"] = buyer.walk.country
    return dict(buyer.world.call("quote", buyer.person, **body))


def checkout_body(buyer: Walker) -> dict[str, Any]:
    """Return what the checkout sends."""
    shown = quote(buyer)
    body: dict[str, Any] = {"checkoutId": new_id(), "lines": [buyer.line]} | codes_of(buyer)
    if shown.get("consentRequired"):
        body["beginAtOnce"] = True
    if shown.get("addressRequired"):
        body["billingAddress"] = ADDRESS
    if buyer.person is None:
        body |= {"email": buyer.email, "country": buyer.walk.country, "language": buyer.walk.language}
    if buyer.person is None and buyer.walk.goods.seat:
        body |= {"firstName": "Ada", "lastName": "Lovelace"}
    return body


def codes_of(buyer: Walker) -> dict[str, str | None]:
    named = recommender_of(buyer.world, buyer.walk)
    return {"referralCode": buyer.link, "discountCode": buyer.code, "recommendedBy": named}


def order(buyer: Walker) -> tuple[str, str | None]:
    """Order as the pages do. Return the order's id and the address of its payment page, None if nothing is to pay."""
    world, walk = buyer.world, buyer.walk
    if walk.goods.seat and buyer.person:
        body = {"workshopId": world.wares[walk.goods].id, **codes_of(buyer)}
        seat = world.call("enroll", buyer.person, **body)
        press_again(buyer, "enroll", body)
        if walk.free:
            return seat["orderId"], None
        link = world.call("create-payment-link", buyer.person, orderId=seat["orderId"], beginAtOnce=True)
        return seat["orderId"], link["url"]
    name = "checkout" if buyer.person else "guest-checkout"
    body = checkout_body(buyer)
    answer = world.call(name, buyer.person, **body)
    press_again(buyer, name, body)
    buyer.token = answer.get("token", "")
    return answer["orders"][0]["id"], answer["payments"][0]["url"] if answer["payments"] else None


def press_again(buyer: Walker, function: str, body: dict[str, Any]) -> None:
    """Send the order once more, as an impatient second press does; it may be refused."""
    buyer.world.client.post(f"/functions/v1/{function}", json=body, headers=buyer.headers)


def order_by_hand(buyer: Walker) -> str:
    """Order as staff do for someone who called: a seat for an address, or goods for a customer whom they enter."""
    world, walk = buyer.world, buyer.walk
    if walk.goods.seat:
        payment = {"payment": "free"} if walk.goods.free else {"payment": "open"}
        seat = world.office("add-participant", **buyer.line, email=buyer.email, **payment)
        return str(seat["orderId"])
    entered = NAMED | LIVING | {"email": buyer.email, "language": walk.language, "country": walk.country}
    profile = world.write("POST", "users", entered)
    product = world.wares[walk.goods].id
    return str(world.write("POST", "orders", {"user_id": profile["id"], "product_id": product})["id"])


def open_all(buyer: Walker, order_id: str) -> Fetched:
    """Fetch everything that the order opens, as its buyer."""
    return as_guest(buyer) if buyer.token else signed_in(buyer, order_id)


def opens(world: JointShop, token: str) -> bool:
    """Return whether a guest's token opens something."""
    orders = world.call("guest-orders", token=token)["orders"]
    return any(each["opens"]["details"] or each["opens"]["files"] for each in orders)


def give_back(buyer: Walker, order_id: str) -> None:
    """Cancel the seat as its holder, in the account or by the token of the checkout."""
    world = buyer.world
    if buyer.token:
        (seen,) = world.call("guest-orders", token=buyer.token)["orders"]
        world.call("cancel-seat", enrollmentId=seen["opens"]["seat"]["id"], guest=buyer.token)
    else:
        (seat,) = world.rows(f"workshop_enrollments?order_id=eq.{order_id}", buyer.person)
        world.call("cancel-seat", buyer.person, enrollmentId=seat["id"])
    world.settle()


def fetch_paper(buyer: Walker, paper: dict[str, Any], **query: str) -> str:
    """Return the text of an invoice or credit note. One of each kind is drawn for each kind of buyer: it takes long."""
    drawn = (str(buyer.walk.buyer), paper["kind"])
    if drawn in buyer.world.fetched:
        return ""
    buyer.world.fetched.add(drawn)
    address = f"/functions/v1/invoices/{paper['id']}"
    answer = buyer.world.client.get(address, headers=buyer.headers, params=query)
    assert answer.status_code == 200, answer.text
    return text_of(answer.content)


def as_guest(buyer: Walker) -> Fetched:
    world, walk, token = buyer.world, buyer.walk, buyer.token
    (seen,) = world.call("guest-orders", token=token, language=walk.language)["orders"]
    opened = Fetched(room=seen["opens"]["meetingUrl"], seat=seen["opens"]["seat"] is not None)
    for part in seen["opens"]["details"]:
        opened.links |= {link["url"]: link["title"] for link in part["links"]}
        opened.details |= part["additionalDetails"]
        opened.materials += [part["title"]] * walk.goods.seat
    for file in seen["opens"]["files"]:
        link = world.call("download-link", fileId=file["id"], guest=token)
        opened.files[file["title"]] = world.client.get(link["url"]).content
    for paper in seen["documents"]:
        opened.papers[paper["number"]] = fetch_paper(buyer, paper, guest=token)
    return opened


def signed_in(buyer: Walker, order_id: str) -> Fetched:
    world, walk = buyer.world, buyer.walk
    table = "workshop:workshops(slug,meeting_url," if walk.goods.seat else f"product:products({NAMES},"
    (seen,) = world.rows(f"orders?id=eq.{order_id}&select={OWN_WORDS},{table}{FILES})", buyer.person)
    item = seen["workshop" if walk.goods.seat else "product"]
    details = seen["order_details"] or {"links": [], "additional_details": {}}
    opened = Fetched(
        {link["url"]: link["title"] for link in details["links"]}, details=details["additional_details"]
    )
    opened.room = item.get("meeting_url")
    language = world.offered(walk.language)
    for file in item["delivery_files"]:
        link = world.client.post(
            "/functions/v1/download-link", json={"fileId": file["id"]}, headers=buyer.headers
        )
        if link.status_code == 200:
            title = file[f"title_{language}"] or file["title"]
            opened.files[title] = world.client.get(link.json()["url"]).content
    for paper in seen["invoices"]:
        opened.papers[paper["number"]] = fetch_paper(buyer, paper)
    if walk.goods.seat:
        ware = world.wares[walk.goods].id
        held = f"order_id=eq.{order_id}&enrollment_status=eq.enrolled"
        opened.seat = bool(world.rows(f"workshop_enrollments?{held}", buyer.person))
        materials = world.rows(f"workshop_details?workshop_id=eq.{ware}", buyer.person)
        opened.materials += [each[f"title_{language}"] or each["title"] for each in materials]
        for link in (link for each in materials for link in each["links"]):
            own = link.get("translations", {}).get(language, {})
            opened.links[link["url"]] = own.get("title") or link["title"]
    return opened


def sign_up(buyer: Walker) -> None:
    """Open an account with the buyer's address as a telephone spells it, as mails to buyers without one suggest."""
    world, data = buyer.world, {"language": buyer.walk.language}
    body = {"email": buyer.email.capitalize(), "password": "Kaimauer-4711", "data": data}
    assert world.client.post("/auth/v1/signup", json=body).status_code == 200
    buyer.collect()
    link = next(link for link in buyer.letters[-1].sheet.links if "/auth/confirm?" in link)
    parts = parameters(link)
    proof = {"type": parts["type"], "token_hash": parts["token_hash"]}
    session = world.client.post("/auth/v1/verify", json=proof).json()
    buyer.person = TokenHolder(session["access_token"])
