"""The demo shop loads once, completely, with the documented accounts and slugs."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from guildhall.config.settings import Env, Misconfigured
from guildhall.core.db.writing import insert_new
from guildhall.core.i18n import LANGUAGES, TRANSLATED
from guildhall.core.runtime import Runtime
from guildhall.domains.catalogue.models import Product
from guildhall.domains.content.models import BlogArticle, News
from guildhall.domains.downloads.models import DeliveryFile
from guildhall.domains.identity.models import Account, Profile, UserRole
from guildhall.domains.identity.passwords import verify_password
from guildhall.domains.referrals.models.partners import Referral, ReferralSignup
from guildhall.domains.workshops.models import Workshop, WorkshopDetail, WorkshopEnrollment
from guildhall.schema import metadata
from guildhall.services.files.models import StoredFile
from guildhall.services.files.storage import key_of, store_of
from guildhall_demo.load import load_demo
from tests.support.clock import FixedClock

PUBLIC = Path(__file__).parents[2] / "frontend" / "public"
ILLUSTRATED = [
    Product.image_url,
    Product.delivery_image_url,
    Workshop.image_url,
    WorkshopDetail.image_url,
    BlogArticle.featured_image_url,
    News.image_url,
]


@pytest.fixture
def shop(runtime: Runtime) -> Runtime:
    load_demo(runtime)
    return runtime


def contents(runtime: Runtime) -> dict[str, list[Any]]:
    with runtime.reading() as uow:
        return {
            table.name: sorted(map(repr, uow.db.execute(select(table)))) for table in metadata.sorted_tables
        }


@pytest.mark.slow
@pytest.mark.both_databases
def test_a_second_run_changes_nothing(shop: Runtime, clock: FixedClock) -> None:
    before = contents(shop)
    clock.advance(timedelta(days=3))
    load_demo(shop)
    assert contents(shop) == before
    assert len(before["orders"]) == 58


@pytest.mark.slow
@pytest.mark.parametrize("day", range(7))
def test_nothing_that_has_happened_lies_ahead(runtime: Runtime, clock: FixedClock, day: int) -> None:
    """On no weekday, from the first minute of the week on."""
    monday = datetime(2027, 9, 6, 0, 1, tzinfo=UTC)
    clock.advance(monday + timedelta(days=day) - clock.now())
    load_demo(runtime)
    with runtime.reading() as uow:
        for happened in (
            News.published_at,
            Product.created_at,
            ReferralSignup.created_at,
            Referral.created_at,
        ):
            ahead = select(func.count()).where(happened > clock.now())
            assert uow.db.scalar(ahead) == 0, happened


@pytest.mark.slow
@pytest.mark.parametrize("weeks", [0, 1, 60])
def test_the_program_is_ahead_whenever_the_demo_is_loaded(
    runtime: Runtime, clock: FixedClock, weeks: int
) -> None:
    clock.advance(timedelta(weeks=weeks))
    load_demo(runtime)
    with runtime.reading() as uow:
        rows = uow.db.execute(select(Workshop.status, Workshop.date, Workshop.end_date, Workshop.slug)).all()
        published = [
            row.published_at for row in uow.db.execute(select(News.published_at)) if row.published_at
        ]
    today = clock.now().date()
    stages = {row.slug: (row.date <= today, (row.end_date or row.date) < today) for row in rows}
    for row in rows:
        assert stages[row.slug] == (row.status != "upcoming", row.status == "completed"), row.slug
    assert {row.slug: row.date.weekday() for row in rows}["ledger-clinic"] == 3  # "Five Thursdays"
    assert max(published) > clock.now() - timedelta(weeks=2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("email", "password", "roles"),
    [
        ("admin@example.com", "admin-demo-1", ["admin", "owner"]),
        ("customer@example.com", "customer-demo-1", []),
        ("partner@example.com", "partner-demo-1", []),
    ],
)
def test_the_promised_accounts_can_sign_in(
    shop: Runtime, email: str, password: str, roles: list[str]
) -> None:
    with shop.reading() as uow:
        account = uow.db.execute(select(*Account.__table__.c).where(Account.email == email)).one()
        profile = uow.db.execute(select(Profile.email).where(Profile.auth_user_id == account.id)).scalar_one()
        found = uow.db.execute(select(UserRole.role).where(UserRole.user_id == account.id)).scalars().all()
    assert verify_password(password, account.password_hash)
    assert account.email_confirmed_at is not None
    assert profile == email
    assert sorted(found) == roles


@pytest.mark.slow
def test_the_two_fixed_plans(shop: Runtime) -> None:
    with shop.reading() as uow:
        plans = uow.db.execute(
            select(Product.slug, Product.price, Product.currency, Product.product_type)
            .where(Product.slug.in_(["congress-affiliate-system", "affiliate-shop-system"]))
            .order_by(Product.price)
        ).all()
    assert plans == [
        ("affiliate-shop-system", 19900, "USD", "shop_system"),
        ("congress-affiliate-system", 29900, "USD", "congress_system"),
    ]


def test_products_speak_every_language(shop: Runtime) -> None:
    with shop.reading() as uow:
        products = uow.db.execute(select(*Product.__table__.c)).mappings().all()
    assert len(products) == 9
    for product in products:
        for field in ("name", "description"):
            translations = product["translations"]
            texts = {product[field], *(translations[language][field] for language in TRANSLATED)}
            assert len(texts) == len(LANGUAGES), product["slug"]
            assert all(texts), product["slug"]


@pytest.mark.slow
def test_one_workshop_is_full_one_free_one_over(shop: Runtime) -> None:
    taken = (
        select(func.count())
        .where(
            WorkshopEnrollment.workshop_id == Workshop.id, WorkshopEnrollment.enrollment_status == "enrolled"
        )
        .scalar_subquery()
    )
    with shop.reading() as uow:
        workshops = uow.db.execute(
            select(
                Workshop.slug,
                Workshop.price,
                Workshop.status,
                (Workshop.max_participants - taken).label("seats"),
            )
        ).all()
    assert [row.slug for row in workshops if row.seats <= 0] == ["congress-on-stage"]
    assert [row.slug for row in workshops if row.price == 0] == ["tracking-without-cookies"]
    assert {row.status for row in workshops} == {"upcoming", "ongoing", "completed"}


@pytest.mark.slow
def test_articles_include_a_draft_and_a_scheduled_one(shop: Runtime) -> None:
    with shop.reading() as uow:
        articles = uow.db.execute(select(*BlogArticle.__table__.c)).all()
        assert [row.slug for row in articles if not row.is_published] == ["five-questions-before-you-approve"]
        scheduled = [row.slug for row in articles if row.published_at and row.published_at > uow.now]
    assert scheduled == ["the-year-in-the-ledger"]
    assert sum(row.is_featured for row in articles) == 2
    written = "".join(row.content for row in articles)
    assert [
        tag for tag in ("h2", "h3", "ul", "ol", "blockquote", "pre", "code") if f"<{tag}>" not in written
    ] == []


@pytest.mark.slow
def test_every_picture_is_a_drawing_of_ours(shop: Runtime) -> None:
    with shop.reading() as uow:
        shown = {url for column in ILLUSTRATED for url in uow.db.execute(select(column)).scalars() if url}
    assert len(shown) == 28
    assert [url for url in shown if not (PUBLIC / url.removeprefix("/")).is_file()] == []


@pytest.mark.slow
def test_purchases_include_files(shop: Runtime) -> None:
    store = store_of(shop.settings)
    with shop.reading() as uow:
        files = uow.db.execute(
            select(StoredFile.id, StoredFile.name, StoredFile.size).order_by(StoredFile.name)
        ).all()
        offered = uow.db.scalars(select(DeliveryFile.file_id)).all()
    assert [file.name for file in files] == [
        "congress-affiliate-system-quick-start.pdf",
        "search-for-affiliates-handout.pdf",
    ]
    assert sorted(offered) == sorted(file.id for file in files)
    for file in files:
        content = b"".join(store.read(key_of(file.id, "")))
        assert (content[:5], len(content)) == (b"%PDF-", file.size)


@pytest.mark.both_databases
def test_an_address_in_use_leaves_the_shop_as_it_was(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        mine = {"email": "admin@example.com", "created_at": uow.now, "updated_at": uow.now}
        assert insert_new(uow.db, Account, mine)
    before = contents(runtime)
    with pytest.raises(Misconfigured, match="in use"):
        load_demo(runtime)
    assert contents(runtime) == before


def test_production_is_refused(runtime: Runtime) -> None:
    production = runtime.settings.model_copy(update={"env": Env.PRODUCTION})
    with pytest.raises(Misconfigured, match="GUILDHALL_ENV"):
        load_demo(Runtime(production, runtime.database, runtime.clock))
    assert contents(runtime)["accounts"] == []
