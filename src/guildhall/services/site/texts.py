"""The built-in texts of the public pages, their replacement by the owner's, and the check of these."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

from guildhall.core.errors import Refused
from guildhall.core.i18n import LANGUAGES, placeholders_in, texts_of
from guildhall.core.text_checks import check_text, tidied
from guildhall.services.site.content import SiteContent, SiteRow

NAMESPACES = (
    "home", "home-below", "company", "products", "shop", "public", "workshops", "booking", "news", "program",
    "basket", "checkout", "pay", "reviews", "thanks", "waiting", "certificate", "legal", "legal-terms",
    "legal-privacy", "legal-withdrawal", "legal-imprint", "partner", "rates", "partner-mails", "consent", "seat",
    "downloads", "billing", "account", "account-security", "two-factor", "not-found", "server",
)  # fmt: skip
"""The locale files of the public pages and of the customers' own, in the order in which an owner reads them."""

SERVER = "server"
OF_SERVER = ("comingSoon", "fault", "feed", "sandbox", "priceNote", "certificate")
"""The parts of the server's own file that visitors read. Emails have an editor of their own; papers and the messages of
the API keep the product's words."""

EVERYWHERE = frozenset({"shop", "refundDays", "commissionRate", "minPasswordLength"})
"""Placeholders of every text: the company's name and what the settings promise."""
_GUARANTEE = {"company": "days", "home-below": "days"}
"""The placeholder of the days of the money-back guarantee, by namespace; elsewhere it is `refundDays` alone."""
LONGEST = 6000

CLAIMS_IN = "public"
"""The namespace that has the claims that are shown, below `claims`."""
ROWS = {
    "testimonials": ("home-below", "voices.rows"),
    "team": ("company", "about.team.rows"),
    "questions": ("company", "contact.questions.rows"),
    "plans": ("company", "features.plans.rows"),
}
"""The place of each list of rows among the texts: namespace and key."""


@cache
def originals(language: str, namespace: str) -> Mapping[str, str]:
    """Return the built-in texts of a namespace by dotted key, in the order of the file; of the server's, OF_SERVER."""
    texts = texts_of(language, namespace)
    return dict(_flat({part: texts[part] for part in OF_SERVER} if namespace == SERVER else texts))


def checked_texts(texts: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    """Return the texts that differ from the built-in ones, trimmed, by language and `namespace:key`.

    Raises Refused with `language namespace:key` in `details`.
    """
    return {language: kept for language, words in texts.items() if (kept := dict(_checked(language, words)))}


def _checked(language: str, words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for key, value in words.items():
        namespace, _, name = key.partition(":")
        own = originals(language, namespace) if namespace in NAMESPACES else {}
        if name not in own:
            raise Refused("unknown_text", details=f"{language} {key}")
        tidy = tidied(value)
        check_text(
            f"{language} {key}",
            tidy,
            longest=LONGEST,
            one_line="\n" not in own[name],
            allowed=allowed_in(namespace, name),
        )
        if tidy != own[name]:
            yield key, tidy


@cache
def allowed_in(namespace: str, name: str) -> frozenset[str]:
    """Return the placeholders of a text: the placeholders of the built-in text in any language, and EVERYWHERE."""
    own = (originals(language, namespace).get(name, "") for language in LANGUAGES)
    return EVERYWHERE.union(*map(placeholders_in, own))


def own_texts(content: SiteContent, language: str, namespace: str, default: str) -> dict[str, str]:
    """Return what the owner adds to a namespace: replaced texts, and the claims and rows that are shown.

    default: the language whose words stand in for missing ones of a row.
    """
    prefix = f"{namespace}:"
    replaced = {
        key.removeprefix(prefix): words
        for key, words in content.texts.get(language, {}).items()
        if key.startswith(prefix)
    }
    known = originals(language, namespace) if namespace in NAMESPACES else {}
    kept = {
        key: words
        for key, words in replaced.items()
        if key in known and placeholders_in(words) <= allowed_in(namespace, key)
    }  # a newer version may have dropped a text or a placeholder
    if namespace == CLAIMS_IN:
        kept |= _claim_texts(content, language, default)
    for name, (where, key) in ROWS.items():
        if where == namespace:
            kept |= _row_texts(getattr(content, name), key, language, default)
    return kept


def _claim_texts(content: SiteContent, language: str, default: str) -> dict[str, str]:
    texts: dict[str, str] = {}
    for name, claim in content.claims.items():
        order = (language, default, *claim.words)
        words = next((claim.words[code] for code in order if claim.words.get(code)), "")
        if claim.shown and words:
            texts[f"claims.{name}"] = words
    return texts


def _row_texts(rows: list[SiteRow], key: str, language: str, default: str) -> dict[str, str]:
    shown = [fields for row in rows if row.shown and (fields := _fields(row, language, default))]
    return {
        f"{key}.{number}.{name}": value
        for number, fields in enumerate(shown)
        for name, value in fields.items()
    }


def _fields(row: SiteRow, language: str, default: str) -> dict[str, str]:
    """Return what is known of a row, in the language or the next best; nothing for a row without words."""
    order = (language, default, *row.words)
    written = (row.words[code].model_dump() for code in order if code in row.words)
    words = next((each for each in written if any(each.values())), None)
    if words is None:
        return {}
    fields = words | {"picture": row.picture, "product": row.product, "sample": "yes" if row.sample else ""}
    return {name: value for name, value in fields.items() if value}


def names_guarantee(namespace: str, words: str) -> bool:
    """Return whether a text names the days of the money-back guarantee."""
    return not {"refundDays", _GUARANTEE.get(namespace)}.isdisjoint(placeholders_in(words))


def merged(language: str, namespace: str, own: Mapping[str, str]) -> dict[str, Any]:
    """Return the texts of a namespace as a new tree, with the owner's in it.

    The owner's words replace a text in all its forms. If they name the days of the guarantee, the built-in ones stay
    for a shop that gives none.
    """
    tree = deepcopy(dict(texts_of(language, namespace)))  # the built-in ones are shared by all requests
    for key, words in own.items():
        *folders, name = key.split(".")
        place = tree
        for folder in folders:
            place = place.setdefault(folder, {})
        for form in replaced_forms(namespace, key, own):
            place.pop(form.rpartition(".")[2], None)
        if name in place and names_guarantee(namespace, words):
            place.setdefault(f"{name}_zero", place[name])
        place[name] = words
    return tree


def replaced_forms(namespace: str, key: str, own: Mapping[str, str]) -> list[str]:
    """Return the keys of the built-in forms that the owner's words of a key replace."""
    kept = "_zero" if names_guarantee(namespace, own[key]) else ""
    return [f"{key}{form}" for form in ("_zero", "_one") if form != kept and f"{key}{form}" not in own]


def _flat(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, str):
            yield prefix + key, value
        else:
            yield from _flat(value, f"{prefix}{key}.")
