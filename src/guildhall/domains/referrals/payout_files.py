"""Files of a payout run: CSV for any way of paying, a SEPA credit transfer (ISO 20022 pain.001.001.09) for euros."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from xml.etree import ElementTree as Xml

from guildhall.core.i18n import FALLBACK, text
from guildhall.core.money import Money, to_major, total
from guildhall.core.transliteration import transliterate
from guildhall.core.writable import writable
from guildhall.rest_engine.spreadsheets import table
from guildhall.services.shop_settings.bank import SEPA

NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"
LONGEST_NAME, LONGEST_REMITTANCE = 70, 140
_OUTSIDE = re.compile(r"[^A-Za-z0-9/\-?:().,'+ ]")
HEADER = ("payout", "partner", "email", "code", "holder", "iban", "instructions", "amount", "currency")


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payout of a run."""

    payout_id: str
    partner: str
    email: str
    code: str
    holder: str
    iban: str | None
    instructions: str | None
    amount: Money
    language: str = FALLBACK

    @property
    def by_sepa(self) -> bool:
        return self.iban is not None and self.iban[:2] in SEPA


def as_csv(transfers: Sequence[Transfer], *, commas: bool = False) -> bytes:
    """Return all payouts of a run, safe to open in a spreadsheet. `commas`: with decimal commas."""
    return table(
        HEADER,
        [
            [
                transfer.payout_id,
                transfer.partner,
                transfer.email,
                transfer.code,
                transfer.holder,
                transfer.iban or "",
                transfer.instructions or "",
                to_major(transfer.amount.minor),
                transfer.amount.currency,
            ]
            for transfer in transfers
        ],
        commas=commas,
    )


def as_sepa(
    run_id: str, transfers: Sequence[Transfer], *, debtor: str, debtor_iban: str, made: datetime, day: date
) -> bytes:
    """Return the payouts to SEPA accounts as one credit transfer, to be executed on `day`.

    Each is marked as a commission in the partner's language. The same run gives the same message id, which banks refuse
    to execute twice.
    """
    with_account = [transfer for transfer in transfers if transfer.by_sepa]
    sum_ = str(to_major(total(transfer.amount for transfer in with_account).minor))
    document = Xml.Element("Document", xmlns=NAMESPACE)
    order = _add(document, "CstmrCdtTrfInitn")
    head = _add(order, "GrpHdr")
    _add(head, "MsgId", _plain_id(run_id))
    _add(head, "CreDtTm", made.strftime("%Y-%m-%dT%H:%M:%SZ"))
    _add(head, "NbOfTxs", str(len(with_account)))
    _add(head, "CtrlSum", sum_)
    _add(_add(head, "InitgPty"), "Nm", _plain(debtor, LONGEST_NAME))
    batch = _add(order, "PmtInf")
    _add(batch, "PmtInfId", _plain_id(run_id))
    _add(batch, "PmtMtd", "TRF")
    _add(batch, "BtchBookg", "true")
    _add(batch, "NbOfTxs", str(len(with_account)))
    _add(batch, "CtrlSum", sum_)
    _add(_add(_add(batch, "PmtTpInf"), "SvcLvl"), "Cd", "SEPA")
    _add(_add(batch, "ReqdExctnDt"), "Dt", day.isoformat())
    _add(_add(batch, "Dbtr"), "Nm", _plain(debtor, LONGEST_NAME))
    _add(_add(_add(batch, "DbtrAcct"), "Id"), "IBAN", debtor_iban)
    _add(_add(_add(_add(batch, "DbtrAgt"), "FinInstnId"), "Othr"), "Id", "NOTPROVIDED")
    _add(batch, "ChrgBr", "SLEV")
    for transfer in with_account:
        _add_transfer(batch, transfer)
    Xml.indent(document)
    file: bytes = Xml.tostring(document, encoding="UTF-8", xml_declaration=True)
    return file


def _add_transfer(batch: Xml.Element, transfer: Transfer) -> None:
    element = _add(batch, "CdtTrfTxInf")
    _add(_add(element, "PmtId"), "EndToEndId", _plain_id(transfer.payout_id))
    amount = _add(_add(element, "Amt"), "InstdAmt", str(to_major(transfer.amount.minor)))
    amount.set("Ccy", transfer.amount.currency)
    _add(_add(element, "Cdtr"), "Nm", _plain(transfer.holder, LONGEST_NAME))
    _add(_add(_add(element, "CdtrAcct"), "Id"), "IBAN", transfer.iban or "")
    purpose = text(transfer.language, "payout.purpose")
    words = f"{purpose} {transfer.code} {transfer.payout_id[:8]}"
    _add(_add(element, "RmtInf"), "Ustrd", _plain(words, LONGEST_REMITTANCE))


def _add(parent: Xml.Element, name: str, text: str | None = None) -> Xml.Element:
    child = Xml.SubElement(parent, name)
    child.text = writable(text) if text else text
    return child


def _plain_id(identifier: str) -> str:
    """Return an id within the 35 characters that the format allows."""
    return identifier.replace("-", "")


def _plain(text: str, longest: int) -> str:
    """Return the text in the characters that every SEPA bank accepts (EPC217-08)."""
    return " ".join(_OUTSIDE.sub(" ", transliterate(text)).split())[:longest] or "-"
