"""The description of the files in an archive of documents, which every archive contains as schema.json."""

from guildhall.domains.billing.books_files import DOCUMENTS, VAT
from guildhall.domains.billing.journal import JOURNAL

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
}
FILES = {"documents.csv": DOCUMENTS, "vat.csv": VAT, "journal.csv": JOURNAL}


def schema() -> dict[str, object]:
    """Return the columns of each CSV file, with their meaning. They are in UTF-8, separated by commas."""
    return {
        file: [{"name": name, "description": COLUMNS[name]} for name in columns]
        for file, columns in FILES.items()
    }
