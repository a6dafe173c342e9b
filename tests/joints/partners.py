"""The partners after the walks: what the owner offers them, the messages to them, and how one of them ends these."""

from collections.abc import Iterator

from guildhall.core.ids import new_id
from tests.joints.shops import JointShop
from tests.joints.walked import Letter
from tests.joints.wares import MAIN, TITLES
from tests.joints.words import foreign, raw
from tests.support.people import add_person

BANNER = "banner"


def wrong_with_partners(world: JointShop) -> Iterator[str]:
    yield from _wrong_with_creatives(world)
    letters = _write_to_all(world)
    active = world.rows("referrals?is_active=is.true&select=user:users(email,language)")
    languages = {each["user"]["email"]: world.offered(each["user"]["language"]) for each in active}
    if sorted(languages) != sorted(letters):
        yield f"messages to {sorted(letters)}, not to {sorted(languages)}"
    for address, letter in letters.items():
        yield from _wrong_in_message(world, letter, languages[address])
    who, letter = letters.popitem()
    click = {"List-Unsubscribe": "One-Click"}
    if world.client.post(_stop(letter), data=click).status_code != 200:
        yield f"the message to {who} is not ended by one click"
    if who in _write_to_all(world):
        yield f"{who} ended the messages and gets another one"


def _wrong_with_creatives(world: JointShop) -> Iterator[str]:
    """Yield who reads a creative and should not, and what a partner with an account misses of it."""
    words = {language: {"title": f"{title} {BANNER}"} for language, title in TITLES.items()}
    world.write("POST", "creatives", {"page": "/", "translations": words, **words[MAIN]})
    world.write("POST", "creatives", {"title": "Off", "is_active": False})
    with world.runtime.writing() as uow:
        partner, customer = (add_person(uow, name, language=MAIN) for name in ("maker", "customer"))
    code = {"user_id": partner.profile_id, "referral_code": "MAKER", "commission_rate": 30}
    world.write("POST", "referrals", code)
    shown = [row["title_fr"] for row in world.rows("creatives?select=title_fr", partner)]
    if shown != [words["fr"]["title"]]:
        yield f"a partner sees the creatives {shown}"
    if found := world.rows("creatives", customer):
        yield f"a customer sees {len(found)} creatives"
    if world.client.get("/rest/v1/creatives").status_code != 401:
        yield "a visitor reads the table of creatives"


def _write_to_all(world: JointShop) -> dict[str, Letter]:
    """Write to all partners as the owner does, in each language of the shop; return the letters by address."""
    texts = [
        {
            "language": language,
            "subject": TITLES[language],
            "message": f"{TITLES[language]}.\n\n<b>{{{{x}}}}</b>",
        }
        for language in world.languages
    ]
    world.mails()
    world.office("mail-partners", occasion="message", messageId=new_id(), messages=texts)
    letters = map(Letter, world.mails())
    return {letter.to: letter for letter in letters if letter.kind == "partner_message"}


def _wrong_in_message(world: JointShop, letter: Letter, language: str) -> Iterator[str]:
    if (letter.sheet.language, str(letter.message["Subject"])) != (language, TITLES[language]):
        yield f"the message to {letter.to} is in {letter.sheet.language}: {letter.message['Subject']}"
    yield from foreign(letter.text, language)
    yield from (found for found in raw(letter.text) if found not in ("{{", "}}"))
    if letter.message["List-Unsubscribe-Post"] != "List-Unsubscribe=One-Click":
        yield f"the message to {letter.to} cannot be ended by one click"
    for link in letter.sheet.links:
        address = link.removeprefix(world.runtime.settings.site_url)
        if address.startswith("/") and world.read(address).status != 200:
            yield f"the message to {letter.to} leads to {address}"


def _stop(letter: Letter) -> str:
    """Return the address that ends the messages, as a mail program reads it."""
    return str(letter.message["List-Unsubscribe"]).strip("<>")
