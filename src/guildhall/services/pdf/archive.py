"""Metadata of a PDF/A-3 document that carries an e-invoice: the archive's part, and the extension of Factur-X 1.0.

fpdf2 writes the rest of PDF/A-3 (ISO 19005-3): embedded fonts, the color profile, the associated file.
"""

from datetime import datetime
from xml.sax.saxutils import quoteattr

from guildhall.core.writable import xml_text

_FACTURX = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"
_PROPERTIES = {
    "DocumentFileName": "The name of the embedded XML document",
    "DocumentType": "The type of the hybrid document",
    "Version": "The version of the standard",
    "ConformanceLevel": "The conformance level of the XML document",
}


def metadata(*, title: str, author: str, made: datetime, file_name: str) -> str:
    """Return the XMP packet. The same input gives the same text."""
    properties = "".join(
        f"<rdf:li rdf:parseType='Resource'><pdfaProperty:name>{name}</pdfaProperty:name>"
        "<pdfaProperty:valueType>Text</pdfaProperty:valueType>"
        "<pdfaProperty:category>external</pdfaProperty:category>"
        f"<pdfaProperty:description>{meaning}</pdfaProperty:description></rdf:li>"
        for name, meaning in _PROPERTIES.items()
    )
    when = made.isoformat(timespec="seconds")
    return f"""<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{xml_text(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{xml_text(author)}</rdf:li></rdf:Seq></dc:creator></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" pdf:Producer={quoteattr(author)}/>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
xmp:CreateDate="{when}" xmp:ModifyDate="{when}" xmp:MetadataDate="{when}"/>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>{_FACTURX}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>{properties}</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="{_FACTURX}"><fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>{xml_text(file_name)}</fx:DocumentFileName><fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>
</rdf:RDF></x:xmpmeta>"""
