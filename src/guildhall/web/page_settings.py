"""The shop's settings that the browser needs for a page."""

from typing import Any

from guildhall.config.settings import Settings
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.content.queries import MenuPage
from guildhall.domains.payments.payment_form import payment_form
from guildhall.domains.payments.providers.registry import chosen_settings
from guildhall.services.connections.queries import connected
from guildhall.services.legal.markets import market_of
from guildhall.services.shop_settings.queries import city_of, published
from guildhall.services.shop_settings.values import ShopSettings, TaxMode
from guildhall.services.site.content import SiteContent
from guildhall.services.site.server_texts import server_texts
from guildhall.web.menus import menus_of
from guildhall.web.seen_site import SeenSite


def page_settings(
    uow: UnitOfWork, chosen: ShopSettings, language: str, site: SeenSite, menu: list[MenuPage]
) -> dict[str, Any]:
    """Return the operator's settings that pages need. `menu`: the pages in the site's menus."""
    return {
        "refundDays": chosen.refund_days,
        "minPasswordLength": uow.settings.min_password_length,
        "privacyMode": chosen.privacy_mode,
        "contentLanguage": chosen.content_language,
        "languages": chosen.languages,
        "company": published(chosen.company, language)
        | _tax_texts(chosen, site.content, uow.settings)
        | {
            "refundDays": chosen.refund_days,
            "commissionRate": float(chosen.commission_rate),
            **_program(chosen),
            "reviewDays": chosen.review_request_days,
            "asksRecommender": chosen.ask_recommender,
            "currency": chosen.currency,
            "taxCategory": chosen.tax_category,
            "cities": {each: city_of(chosen.company, each) for each in chosen.languages},
            "market": str(market_of(chosen.company.country)),
        }
        | _card_payment(uow),
        "site": site.published() | {"menus": menus_of(site.content, menu, chosen)},
    }


def _program(chosen: ShopSettings) -> dict[str, Any]:
    """Return the further terms of the referral program that the settings have."""
    terms: dict[str, Any] = {}
    if chosen.payout_minimum:
        terms["payoutMinimum"] = float(chosen.payout_minimum)
    if chosen.second_level_rate:
        terms["secondLevel"] = {"rate": float(chosen.second_level_rate), "of": chosen.second_level_base}
    return terms


def _card_payment(uow: UnitOfWork) -> dict[str, Any]:
    """Return what the texts about paying need. Wallets in the form need the shop's domain registered, so no promise."""
    settings, form = chosen_settings(connected(uow)), payment_form(uow)
    if form is None:
        return {"wallets": settings.wallets}
    return {"cardForm": {"provider": settings.title, "cookies": form.cookies}}


def _tax_texts(chosen: ShopSettings, content: SiteContent, settings: Settings) -> dict[str, Any]:
    """Return the notes beside prices in every language: readers switch it without loading another page."""
    mode = chosen.tax.mode
    details: dict[str, Any] = {"taxAdded": mode == TaxMode.EXCLUSIVE}
    if mode != TaxMode.NONE:
        details["taxNotes"] = {
            language: server_texts(content, chosen, settings, language)(f"priceNote.{mode}")
            for language in chosen.languages
        }
    return details
