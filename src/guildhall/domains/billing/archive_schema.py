"""The description of the files in an archive of documents, which every archive contains as schema.json."""

from guildhall.domains.billing.books_files import DOCUMENTS, VAT
from guildhall.domains.billing.card_files import MOVEMENTS
from guildhall.domains.billing.commissions_file import COMMISSIONS
from guildhall.domains.billing.entries_file import ENTRIES
from guildhall.domains.billing.journal import JOURNAL
from guildhall.domains.billing.statements_files import PARTNERS, STATEMENTS

COLUMNS = {
    "number": "Number of the invoice or credit note; its files are invoices/NUMBER.pdf and .xml",
    "kind": "Invoice or credit note, in the language of the archive",
    "issued_on": "Day of issue (YYYY-MM-DD) in the shop's time zone at that time",
    "corrects": "Number of the invoice that a credit note corrects",
    "customer": "Name of the buyer",
    "email": "Email address of the buyer",
    "vat_id": "VAT identification number of the buyer",
    "country": "Country of the buyer",
    "item": "What was sold",
    "net": "Net amount in currency; negative for a credit note, but in the journal",
    "tax_rate": "VAT rate in percent",
    "tax": "VAT in currency; negative for a credit note, but in the journal",
    "gross": "Net and VAT in currency; negative for a credit note, but in the journal",
    "currency": "Currency of the amounts (ISO 4217)",
    "tax_country": "Country of taxation",
    "tax_case": "Treatment: taxed, zero-rated, reverse charge, exempt, outside the EU, or no VAT charged",
    "payment_method": "How the order was paid",
    "payment_reference": "The payment's reference at the bank or the card provider",
    "order_id": "Id of the order",
    "national_tax": "VAT in national_currency, of documents in another currency",
    "national_currency": "Currency of the seller's country",
    "invoices": "Number of invoices",
    "credit_notes": "Number of credit notes",
    "debit_account": "Account that is debited",
    "credit_account": "Account that is credited",
    "happened_on": "Day (YYYY-MM-DD) in the shop's time zone",
    "movement": "Payment, refund, dispute, fee, payout or other movement of the balance at the card provider",
    "amount": "Amount in currency; the balance, what the order holds, or what the partner is owed grows by it if it is "
    "positive",
    "fee": "Fee that the card provider kept from the amount",
    "payout": "The card provider's id of the payout that contains the movement",
    "reference": "The card provider's id of the movement",
    "entry": "Money of an order: received, returned, or restored after a refund that failed",
    "cause": "The payment, refund or dispute behind the entry, or a booking by hand",
    "statement": "Number of the statement of a partner's commission, an invoice if the partner is a business; its file "
    "is statements/NUMBER.pdf",
    "partner": "Name of the partner",
    "partner_email": "Email address of the partner",
    "partner_vat_id": "VAT identification number of the partner",
    "partner_tax_number": "Tax number of the partner",
    "partner_country": "Country of the partner",
    "partner_code": "Code of the partner",
    "commission_entry": "Commission, what a refund took back of it, the second level of either, adjustment or payout",
    "rule": "Name of the rule by which the commission was earned; empty for the partner's own rate",
    "sold_by": "Of the second level: code of the partner who made the sale",
    "commission_base": "Amount in currency of which the commission is a share",
    "commission_rate": "Share in percent; 0 for a fixed amount",
    "note": "Reason of an adjustment",
    "commission_case": "Treatment: no business, small business, contains VAT, reverse charge, or abroad",
    "statements": "Number of statements",
}
FILES = {
    "documents.csv": DOCUMENTS,
    "vat.csv": VAT,
    "journal.csv": JOURNAL,
    "movements.csv": MOVEMENTS,
    "entries.csv": ENTRIES,
    "commissions.csv": COMMISSIONS,
    "statements.csv": STATEMENTS,
    "partners.csv": PARTNERS,
}


def schema() -> dict[str, object]:
    """Return the columns of each CSV file, with their meaning. They are in UTF-8, separated by commas."""
    return {
        file: [{"name": name, "description": COLUMNS[name]} for name in columns]
        for file, columns in FILES.items()
    }
