"""The traces of a walk, which its promises read."""

from dataclasses import dataclass, field
from email.message import EmailMessage
from functools import cached_property
from typing import Any

from tests.joints.dimensions import Ending, JointWalk
from tests.joints.shops import SETTINGS, JointShop, ReadPage
from tests.joints.wares import Ware
from tests.joints.words import ReadText
from tests.pdf.reading import text_of

EXPIRED, END = "after the term of payment", "at the end"
RECEIPTS = ("order_paid", "order_free", "workshop_seat")
WHOLLY_RETURNED = (Ending.WITHDRAWN, Ending.GIVEN_BACK)


@dataclass(frozen=True)
class Letter:
    """A mail as it arrived. `papers` are the texts of the documents attached to it."""

    message: EmailMessage

    @property
    def kind(self) -> str:
        return str(self.message["X-Mail-Template"])

    @property
    def to(self) -> str:
        return str(self.message["To"])

    @cached_property
    def sheet(self) -> ReadText:
        return ReadText(self._body("html"))

    @cached_property
    def text(self) -> str:
        """All words that reach a reader: subject, HTML and plain text."""
        return "\n".join((str(self.message["Subject"]), self.sheet.text, self._body("plain")))

    @cached_property
    def papers(self) -> list[str]:
        return [text_of(part.get_content()) for part in self._attached("application/pdf")]

    @property
    def calendars(self) -> list[str]:
        return [str(part.get_content()) for part in self._attached("text/calendar")]

    def _attached(self, kind: str) -> list[Any]:
        return [part for part in self.message.walk() if part.get_content_type() == kind]

    def _body(self, kind: str) -> str:
        part = self.message.get_body((kind,))
        assert part is not None, f"a mail without {kind}"
        return str(part.get_content())


@dataclass
class Fetched:
    """All that the buyer fetched: links and details that were shown, files and papers that came.

    `links` are titles by address, `files` contents by title, `materials` the titles of a workshop's materials.
    """

    links: dict[str, str] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    materials: list[str] = field(default_factory=list)
    details: dict[str, str] = field(default_factory=dict)
    room: str | None = None
    seat: bool = False
    papers: dict[str, str] = field(default_factory=dict)  # the text of each, by its number

    def __bool__(self) -> bool:
        return bool(self.links or self.files or self.details or self.room or self.seat)


@dataclass(frozen=True)
class Again:
    """The purchase as its buyer sees it after a change: what it opens, the addresses that its pages and mails lead to
    and that do not answer, and whether each signed link of the mails opens it."""

    opened: Fetched
    dead: list[str]
    tokens: list[bool]


@dataclass
class Walked:
    """`language` is the one in which the pages must speak to this buyer.

    `ways`: the answers to each attempt to order where the shop does not sell. `documents`: rows of the invoices.
    `coded`: a code, the page of the goods, and the same opened by a link with the code.
    `earned`: the partner's ledger about the order. `uses`: how often the buyer's code was used, by the stage.
    """

    walk: JointWalk
    world: JointShop
    address: str
    language: str
    quote: dict[str, Any] = field(default_factory=dict)
    ways: dict[str, int] = field(default_factory=dict)
    order: dict[str, Any] = field(default_factory=dict)
    documents: list[dict[str, Any]] = field(default_factory=list)
    letters: list[Letter] = field(default_factory=list)
    pages: list[ReadPage] = field(default_factory=list)
    opened: Fetched = field(default_factory=Fetched)
    again: Again | None = None
    earned: list[dict[str, Any]] = field(default_factory=list)
    uses: dict[str, int] = field(default_factory=dict)
    coded: tuple[str, ReadPage, ReadPage] | None = None
    log: list[str] = field(default_factory=list)

    @property
    def ware(self) -> Ware:
        return self.world.wares[self.walk.goods]

    @property
    def papers(self) -> list[str]:
        """The texts of all invoices and credit notes that came with a mail or were fetched."""
        return [paper for letter in self.own_letters for paper in letter.papers] + list(
            self.opened.papers.values()
        )

    @property
    def own_letters(self) -> list[Letter]:
        return [letter for letter in self.letters if letter.to == self.address]

    def language_of(self, letter: Letter) -> str:
        """Return the language in which a letter has to be: the buyer's, a partner's, or the office's."""
        if letter.to == self.address:
            return self.language if letter.kind == "confirm_signup" else self.written
        name = letter.to.partition("@")[0]
        return self.world.offered(name[-2:]) if name.startswith(("partner-", "recruiter-")) else "de"

    @property
    def written(self) -> str:
        """The language of mails and papers: of someone unknown, the one that the shop writes in."""
        return str(SETTINGS["content_language"]) if self.walk.unknown else self.language

    @property
    def keeps(self) -> bool:
        """Return whether the buyer has a right to what was ordered."""
        return self.walk.sold and self.walk.outcome not in (Ending.DECLINED, *WHOLLY_RETURNED)

    @property
    def paid(self) -> bool:
        """Return whether money came in, of which some may have gone back."""
        return self.walk.sold and not self.walk.free and self.walk.outcome is not Ending.DECLINED

    @property
    def returned(self) -> bool:
        return self.walk.outcome in (Ending.PART_REFUNDED, *WHOLLY_RETURNED)
