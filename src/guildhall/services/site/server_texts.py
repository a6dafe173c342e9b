"""The texts that the server itself writes into public pages, as the owner has them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from guildhall.config.settings import Settings
from guildhall.core.i18n import filled, text
from guildhall.core.money import to_minor, written_percent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.shop_settings.values import ShopSettings
from guildhall.services.site.content import SiteContent
from guildhall.services.site.queries import published_site
from guildhall.services.site.texts import SERVER, names_guarantee, own_texts


@dataclass(frozen=True, slots=True)
class ServerTexts:
    """The texts in one language. `own` replaces texts by key, `values` fills the placeholders of every text."""

    language: str
    own: Mapping[str, str]
    values: Mapping[str, object]

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text of a key such as `fault.busy.text`. Raises KeyError if it or a value is missing."""
        known = {**self.values, **values}
        return filled(self.own[key], known) if key in self.own else text(self.language, key, **known)

    def below(self, part: str) -> Callable[..., str]:
        """Return a function for the texts of a part, such as `fault`."""
        return lambda key, /, **values: self(f"{part}.{key}", **values)


def server_texts(
    content: SiteContent, chosen: ShopSettings, settings: Settings, language: str
) -> ServerTexts:
    own = own_texts(content, language, SERVER, chosen.content_language)
    if not chosen.refund_days:
        own = {key: words for key, words in own.items() if not names_guarantee(SERVER, words)}
    return ServerTexts(language, own, values_of_texts(chosen, settings, language))


def published_texts(uow: UnitOfWork, language: str) -> ServerTexts:
    return server_texts(published_site(uow).content, shop_settings(uow), uow.settings, language)


def values_of_texts(chosen: ShopSettings, settings: Settings, language: str) -> dict[str, object]:
    """Return the values of the placeholders that every text may use."""
    return {
        "shop": chosen.company.called,
        "refundDays": chosen.refund_days,
        "commissionRate": written_percent(to_minor(chosen.commission_rate), language),
        "minPasswordLength": settings.min_password_length,
    }
