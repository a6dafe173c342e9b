"""Access rules of products: active ones are public; buyers get the delivery through their order details (M7)."""

from typing import get_args

from sqlalchemy import Boolean, String, or_

from guildhall.core.i18n import LANGUAGES, TRANSLATED
from guildhall.domains.catalogue.commands import change_product, create_product, delete_product
from guildhall.domains.catalogue.models import Product
from guildhall.domains.catalogue.queries import OFFICE_NAME, TextField, product_text
from guildhall.domains.catalogue.rules import ProductType
from guildhall.rest_engine.declaration import EVERYTHING, Computed, Role, Table
from guildhall.rest_engine.translations import translated, translated_lists
from guildhall.services.shop_settings.vat_rates import SOLD_ONCE, TaxCategory

DELIVERY = frozenset(
    {
        "delivery_title",
        "delivery_description",
        "delivery_image_url",
        "delivery_links",
        "delivery_details",
        "delivery_translations",
    }
)

_SHOWN = {
    f"{field}_in_{language}": Computed(product_text(field, language), String(), on_request=True)
    for field in get_args(TextField)
    for language in LANGUAGES
} | {"office_name": Computed(OFFICE_NAME, String(), on_request=True)}
"""Name and description as a page in each language shows them, and the name in the back office."""

_SOLD_ONCE = or_(*(Product.tax_category == kind for kind in sorted(SOLD_ONCE)))

products = Table(
    Product,
    words={"product_type": "admin:products.types", "tax_category": "admin:products.form.taxCategories"},
    rows={
        Role.ANYONE: Product.is_active.is_(True),
        Role.CUSTOMER: Product.is_active.is_(True),
        Role.SUPPORT: EVERYTHING,
        Role.FINANCE: EVERYTHING,
        Role.ADMIN: EVERYTHING,
    },
    hidden={Role.ANYONE: DELIVERY, Role.CUSTOMER: DELIVERY},
    search=(Product.description,),
    lists=(Product.features,),
    values={"product_type": ProductType, "tax_category": TaxCategory},
    computed={
        "sold_once": Computed(_SOLD_ONCE, Boolean()),
        **translated(Product.translations, get_args(TextField), TRANSLATED),
        **_SHOWN,
        **translated_lists(Product.sales_page, ("features",)),
    },
    insert={Role.ADMIN: create_product},
    update={Role.ADMIN: change_product},
    delete={Role.ADMIN: delete_product},
)

TABLES = (products,)
