"""The columns of a batch of bookings, as DATEV names them (Buchungsstapel, format version 13).

https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel
"""

TEXT = "*"
"""Marks a column of text, which is always in quotation marks."""


def _pairs(kind: str, content: str, count: int) -> list[str]:
    return [f"{TEXT}{name} {n}" for n in range(1, count + 1) for name in (kind, content)]


_MARKED = [
    *("Umsatz (ohne Soll/Haben-Kz)", "*Soll/Haben-Kennzeichen", "*WKZ Umsatz", "Kurs", "Basis-Umsatz"),
    *("*WKZ Basis-Umsatz", "Konto", "Gegenkonto (ohne BU-Schlüssel)", "*BU-Schlüssel", "Belegdatum"),
    *("*Belegfeld 1", "*Belegfeld 2", "Skonto", "*Buchungstext", "Postensperre", "*Diverse Adressnummer"),
    *("Geschäftspartnerbank", "Sachverhalt", "Zinssperre", "*Beleglink"),
    *_pairs("Beleginfo - Art", "Beleginfo - Inhalt", 8),
    *("*KOST1 - Kostenstelle", "*KOST2 - Kostenstelle", "Kost-Menge", "*EU-Land u. UStID (Bestimmung)"),
    *("EU-Steuersatz (Bestimmung)", "*Abw. Versteuerungsart", "Sachverhalt L+L", "Funktionsergänzung L+L"),
    *("BU 49 Hauptfunktionstyp", "BU 49 Hauptfunktionsnummer", "BU 49 Funktionsergänzung"),
    *_pairs("Zusatzinformation - Art", "Zusatzinformation- Inhalt", 20),
    *("Stück", "Gewicht", "Zahlweise", "*Forderungsart", "Veranlagungsjahr", "Zugeordnete Fälligkeit"),
    *(
        "Skontotyp",
        "*Auftragsnummer",
        "*Buchungstyp",
        "USt-Schlüssel (Anzahlungen)",
        "*EU-Land (Anzahlungen)",
    ),
    *("Sachverhalt L+L (Anzahlungen)", "EU-Steuersatz (Anzahlungen)", "Erlöskonto (Anzahlungen)"),
    *("*Herkunft-Kz", "*Buchungs GUID", "KOST-Datum", "*SEPA-Mandatsreferenz", "Skontosperre"),
    *("*Gesellschaftername", "Beteiligtennummer", "*Identifikationsnummer", "*Zeichnernummer"),
    *("Postensperre bis", "*Bezeichnung SoBil-Sachverhalt", "Kennzeichen SoBil-Buchung", "Festschreibung"),
    *("Leistungsdatum", "Datum Zuord. Steuerperiode", "Fälligkeit", "*Generalumkehr (GU)", "Steuersatz"),
    *("*Land", "*Abrechnungsreferenz", "BVV-Position", "*EU-Land u. UStID (Ursprung)"),
    *("EU-Steuersatz (Ursprung)", "Abw. Skontokonto"),
]
COLUMNS = tuple(name.removeprefix(TEXT) for name in _MARKED)
TEXTS = frozenset(name.removeprefix(TEXT) for name in _MARKED if name.startswith(TEXT))
