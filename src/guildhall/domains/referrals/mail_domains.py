"""Domains of email addresses: those of organizations, and those of public providers. Pure functions."""

_PUBLIC_NAMES = """
    aol.com arcor.de bluewin.ch btinternet.com comcast.net cox.net duck.com email.de example.com example.net
    example.org fastmail.com fastmail.fm free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.es gmx.fr
    gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it hushmail.com
    icloud.com inbox.lv interia.pl kolabnow.com laposte.net libero.it live.co.uk live.com live.de live.fr live.it
    live.nl mac.com mail.com mail.de mail.ru mailbox.org mailfence.com me.com msn.com numericable.fr o2.pl o2online.de
    orange.es orange.fr outlook.at outlook.com outlook.de outlook.es outlook.fr outlook.it pm.me posteo.at posteo.ch
    posteo.de posteo.net posteo.org proton.me protonmail.ch protonmail.com protonmail.de qq.com rambler.ru
    riseup.net rocketmail.com runbox.com seznam.cz sfr.fr skynet.be startmail.com sunrise.ch t-online.de telenet.be
    terra.es tiscali.it tuta.com tuta.io tutamail.com tutanota.com tutanota.de ukr.net upcmail.nl virgilio.it
    wanadoo.fr web.de wp.pl yahoo.co.uk yahoo.com yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru ymail.com
    ziggo.nl zoho.com zohomail.eu 163.com 126.com
"""
"""Providers where anyone can get an address, and the three reserved domains of RFC 2606."""

_PUBLIC = frozenset(_PUBLIC_NAMES.split())
_SHARED = frozenset(
    ("ac", "co", "com", "edu", "gob", "gov", "gv", "ltd", "me", "net", "nom", "or", "org", "plc", "sch")
)
"""Second-level domains of countries under which others register: `co.uk`, `com.es`."""


def own_domain(domain: str) -> str:
    """Return the part of a domain that its owner registered, or "": `shop.ada.co.uk` is `ada.co.uk`."""
    labels = domain.split(".")
    below_shared = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SHARED
    return ".".join(labels[-3 if below_shared else -2 :]) if len(labels) > 1 else ""


def is_public(domain: str) -> bool:
    return domain in _PUBLIC
