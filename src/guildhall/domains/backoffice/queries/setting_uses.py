"""The public pages and emails that mention a setting."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from guildhall.core.i18n import placeholders_in
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.email.kinds import KINDS
from guildhall.services.email.queries import words_in
from guildhall.services.email.texts import originals as mail_texts
from guildhall.services.legal.models import PAGES
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.site.queries import published_site
from guildhall.services.site.texts import NAMESPACES, originals, replaced_forms

_COMPANY = frozenset({"company", "home", "home-below"})
_ON_PAGES: Mapping[str, Mapping[str, frozenset[str]]] = {
    "company.name": {"shop": frozenset(NAMESPACES), "company": frozenset(f"legal-{page}" for page in PAGES)},
    "refund_days": {"refundDays": frozenset(NAMESPACES), "days": _COMPANY},
    "commission_rate": {"commissionRate": frozenset(NAMESPACES), "rate": _COMPANY},
}
"""By setting: its placeholders, and the parts of the site in which these mean the setting."""
_IN_MAILS = {"company.name": "company", "refund_days": "days", "commission_rate": "percent"}


@dataclass(frozen=True, slots=True)
class SettingUse:
    """The texts that mention a setting. `parts` are locale files of the pages, `mails` are kinds of emails."""

    setting: str
    parts: list[str]
    mails: list[str]


def setting_uses(uow: UnitOfWork) -> list[SettingUse]:
    """Return the uses of each setting that texts mention, in the language of the shop's contents."""
    language = shop_settings(uow).content_language
    own = published_site(uow).content.texts.get(language, {})
    changed = words_in(uow, language)
    pages = {part: _placeholders_of(_page_texts(part, language, own)) for part in NAMESPACES}
    mails = {
        kind: _placeholders_of((mail_texts(kind, language) | changed.get(kind, {})).values())
        for kind in sorted(KINDS)
    }
    return [
        SettingUse(
            setting,
            [
                part
                for part, used in pages.items()
                if any(part in names[name] for name in used & names.keys())
            ],
            [kind for kind, used in mails.items() if _IN_MAILS[setting] in used],
        )
        for setting, names in _ON_PAGES.items()
    ]


def _page_texts(part: str, language: str, own: Mapping[str, str]) -> Iterable[str]:
    prefix = f"{part}:"
    mine = {key.removeprefix(prefix): words for key, words in own.items() if key.startswith(prefix)}
    replaced = {form for key in mine for form in replaced_forms(part, key, mine)}
    built_in = originals(language, part)
    return [mine.get(name, words) for name, words in built_in.items() if name not in replaced]


def _placeholders_of(texts: Iterable[str]) -> frozenset[str]:
    """Return the placeholders of some texts."""
    return frozenset().union(*map(placeholders_in, texts))
