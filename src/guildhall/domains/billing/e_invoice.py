"""Write an invoice or credit note as XML of EN 16931, in the Cross Industry Invoice syntax of Factur-X 1.0."""

from datetime import date
from typing import Any
from xml.etree.ElementTree import Element, SubElement, register_namespace, tostring

from sqlalchemy import Row

from guildhall.core.i18n import text
from guildhall.core.money import Money, to_major
from guildhall.core.writable import writable
from guildhall.domains.billing.rules import day_of_issue
from guildhall.services.documents.parties import Party, PostalAddress
from guildhall.services.shop_settings.taxing import contained, zero_rated
from guildhall.services.shop_settings.vat_rates import TaxCategory

FILE_NAME = "factur-x.xml"
PROFILE = "urn:cen.eu:en16931:2017"
TYPES = {"invoice": "380", "credit_note": "381"}  # UNTDID 1001
DISCOUNT = "95"  # UNTDID 5189
PIECE = "C62"  # UN/ECE recommendation 20

_UN = "urn:un:unece:uncefact:"
_NAMES = {
    "rsm": f"{_UN}data:standard:CrossIndustryInvoice:100",
    "ram": f"{_UN}data:standard:ReusableAggregateBusinessInformationEntity:100",
    "udt": f"{_UN}data:standard:UnqualifiedDataType:100",
}
for _prefix, _name in _NAMES.items():
    register_namespace(_prefix, _name)


def e_invoice(document: Row[Any]) -> bytes:
    """Return the XML of a document, a row of `queries.document_of`. The same row gives the same bytes."""
    root = Element(_tag("rsm:CrossIndustryInvoice"))
    context = _add(root, "rsm:ExchangedDocumentContext")
    _add(_add(context, "ram:GuidelineSpecifiedDocumentContextParameter"), "ram:ID", PROFILE)
    _head(_add(root, "rsm:ExchangedDocument"), document)
    trade = _add(root, "rsm:SupplyChainTradeTransaction")
    _line(_add(trade, "ram:IncludedSupplyChainTradeLineItem"), document)
    agreement = _add(trade, "ram:ApplicableHeaderTradeAgreement")
    _party(_add(agreement, "ram:SellerTradeParty"), document.seller, country_of(document.seller, None))
    _party(
        _add(agreement, "ram:BuyerTradeParty"),
        document.buyer,
        country_of(document.buyer, document.tax_country or country_of(document.seller, None)),
    )
    _add(_add(agreement, "ram:BuyerOrderReferencedDocument"), "ram:IssuerAssignedID", document.order_id)
    delivery = _add(trade, "ram:ApplicableHeaderTradeDelivery")
    if completed := document.supplied_until or document.supplied_on:
        _day(_add(delivery, "ram:ActualDeliverySupplyChainEvent"), "OccurrenceDateTime", completed)
    _settlement(_add(trade, "ram:ApplicableHeaderTradeSettlement"), document)
    xml: str = tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{xml}'.encode()


def country_of(party: Party, otherwise: str | None) -> str | None:
    """Return the ISO code of a party's country, which EN 16931 requires, or the other one if it is unknown."""
    return party.get("country") or otherwise


def _head(head: Element, document: Row[Any]) -> None:
    _add(head, "ram:ID", document.number)
    _add(head, "ram:TypeCode", TYPES[document.kind])
    _day(head, "IssueDateTime", day_of_issue(document))
    for note in filter(None, [document.note, _reason(document)]):
        _add(_add(head, "ram:IncludedNote"), "ram:Content", note)


def _line(line: Element, document: Row[Any]) -> None:
    """Write the one line. The price is for the whole quantity, so that no piece's price is rounded.

    A discount is an allowance of the line (BG-27): price less allowance is the line's net amount.
    """
    net, quantity = _number(document.net), str(document.quantity)
    off = net_allowance(document)
    _add(_add(line, "ram:AssociatedDocumentLineDocument"), "ram:LineID", "1")
    _add(_add(line, "ram:SpecifiedTradeProduct"), "ram:Name", document.item)
    price = _add(_add(line, "ram:SpecifiedLineTradeAgreement"), "ram:NetPriceProductTradePrice")
    _add(price, "ram:ChargeAmount", _number(document.net + off))
    _add(price, "ram:BasisQuantity", quantity, unitCode=PIECE)
    _add(_add(line, "ram:SpecifiedLineTradeDelivery"), "ram:BilledQuantity", quantity, unitCode=PIECE)
    settlement = _add(line, "ram:SpecifiedLineTradeSettlement")
    tax = _add(settlement, "ram:ApplicableTradeTax")
    _add(tax, "ram:TypeCode", "VAT")
    _add(tax, "ram:CategoryCode", _category(document))
    _add(tax, "ram:RateApplicablePercent", _number(document.tax_rate))
    if off:
        allowance = _add(settlement, "ram:SpecifiedTradeAllowanceCharge")
        _add(_add(allowance, "ram:ChargeIndicator"), "udt:Indicator", "false")
        _add(allowance, "ram:ActualAmount", _number(off))
        _add(allowance, "ram:ReasonCode", DISCOUNT)
        _add(
            allowance, "ram:Reason", text(document.language, "invoice.discount", code=document.discount_code)
        )
    sums = _add(settlement, "ram:SpecifiedTradeSettlementLineMonetarySummation")
    _add(sums, "ram:LineTotalAmount", net)


def net_allowance(document: Row[Any]) -> int:
    """Return the discount without its tax, in minor units: the net price before it, less the net amount.

    The net amount of a part of the price may be a cent more than that of its own gross amount.
    """
    if not document.allowance:
        return 0
    full = Money(document.gross + document.allowance, document.currency)
    return max(int(contained(full, document.tax_rate).net.minor - document.net), 0)


def _party(element: Element, party: Party, country: str | None) -> None:
    _add(element, "ram:Name", party["name"])
    place = party.get("place")
    if place and place["contact"]:
        _add(_add(element, "ram:DefinedTradeContact"), "ram:PersonName", place["contact"])
    if party["lines"] or country:
        _address(_add(element, "ram:PostalTradeAddress"), party["lines"], place, country)
    if party["email"]:
        reach = _add(element, "ram:URIUniversalCommunication")
        _add(reach, "ram:URIID", party["email"], schemeID="EM")
    for fact, scheme in (("tax_number", "FC"), ("vat_id", "VA")):
        if number := party["facts"].get(fact):
            _add(_add(element, "ram:SpecifiedTaxRegistration"), "ram:ID", number, schemeID=scheme)


def _address(address: Element, printed: list[str], place: PostalAddress | None, country: str | None) -> None:
    """Add the address in its fields; of a row from before they were kept, the printed lines. None is dropped."""
    lines = [line.strip() for line in place["street"].splitlines() if line.strip()] if place else printed
    if place and place["postal_code"]:
        _add(address, "ram:PostcodeCode", place["postal_code"])
    for name, line in zip(
        ("LineOne", "LineTwo", "LineThree"), [*lines[:2], ", ".join(lines[2:])], strict=False
    ):
        if line:
            _add(address, f"ram:{name}", line)
    if place and place["city"]:
        _add(address, "ram:CityName", place["city"])
    if country:
        _add(address, "ram:CountryID", country)


def _settlement(settlement: Element, document: Row[Any]) -> None:
    currency = document.currency
    if document.national_tax is not None:
        _add(settlement, "ram:TaxCurrencyCode", document.national_currency)
    _add(settlement, "ram:InvoiceCurrencyCode", currency)
    tax = _add(settlement, "ram:ApplicableTradeTax")
    _add(tax, "ram:CalculatedAmount", _number(document.tax))
    _add(tax, "ram:TypeCode", "VAT")
    if reason := _reason(document):
        _add(tax, "ram:ExemptionReason", reason)
    _add(tax, "ram:BasisAmount", _number(document.net))
    _add(tax, "ram:CategoryCode", _category(document))
    if code := _reason_code(document):
        _add(tax, "ram:ExemptionReasonCode", code)
    _add(tax, "ram:RateApplicablePercent", _number(document.tax_rate))
    if document.supplied_until:
        period = _add(settlement, "ram:BillingSpecifiedPeriod")
        _day(period, "StartDateTime", document.supplied_on)
        _day(period, "EndDateTime", document.supplied_until)
    sums = _add(settlement, "ram:SpecifiedTradeSettlementHeaderMonetarySummation")
    _add(sums, "ram:LineTotalAmount", _number(document.net))
    _add(sums, "ram:TaxBasisTotalAmount", _number(document.net))
    _add(sums, "ram:TaxTotalAmount", _number(document.tax), currencyID=currency)
    if document.national_tax is not None:
        national = _number(document.national_tax)
        _add(sums, "ram:TaxTotalAmount", national, currencyID=document.national_currency)
    _add(sums, "ram:GrandTotalAmount", _number(document.gross))
    _add(sums, "ram:TotalPrepaidAmount", _number(document.gross))
    _add(sums, "ram:DuePayableAmount", _number(0))
    if document.corrects:
        _add(_add(settlement, "ram:InvoiceReferencedDocument"), "ram:IssuerAssignedID", document.corrects)


def _category(document: Row[Any]) -> str:
    """Return the VAT category: reverse charge, standard or reduced rate, zero rate, or exempt."""
    if document.reverse_charge:
        return "AE"
    if document.tax_rate:
        return "S"
    return "Z" if is_zero_rated(document) else "E"


def is_zero_rated(document: Row[Any]) -> bool:
    """Return whether the law taxes these goods at 0%, as the United Kingdom does books: that is no exemption."""
    untaxed = not (document.reverse_charge or document.tax_rate)
    return untaxed and zero_rated(document.tax_category, document.tax_country)


def _reason(document: Row[Any]) -> str | None:
    """Return why no tax was charged, in the document's language; None if it was, or at a rate of 0%."""
    if document.reverse_charge:
        return text(document.language, "invoice.reverseCharge")
    if document.tax_rate or is_zero_rated(document):
        return None
    return document.note or text(document.language, "invoice.noTax")


def _reason_code(document: Row[Any]) -> str | None:
    """Return the code of the reason, from the list VATEX of the European Commission, if it has one."""
    if document.reverse_charge:
        return "VATEX-EU-AE"
    education = document.tax_category == TaxCategory.EDUCATION and not document.tax_rate
    return "VATEX-EU-132-1I" if education else None


def _day(parent: Element, name: str, day: date) -> None:
    """Add a date in format 102, the basic form of ISO 8601."""
    _add(_add(parent, f"ram:{name}"), "udt:DateTimeString", f"{day:%Y%m%d}", format="102")


def _number(minor: int) -> str:
    return f"{to_major(minor):.2f}"


def _tag(name: str) -> str:
    prefix, _, local = name.partition(":")
    return f"{{{_NAMES[prefix]}}}{local}"


def _add(parent: Element, name: str, content: str | None = None, **attributes: str) -> Element:
    element = SubElement(parent, _tag(name), attributes)
    element.text = writable(content) if content else content
    return element
