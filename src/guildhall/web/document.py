"""Assembles a page's document: template, head, rendered HTML, and the data for the browser."""

import json
from html import escape
from urllib.parse import quote

from guildhall.core.i18n import OPEN_GRAPH
from guildhall.http.appearance import Appearance
from guildhall.services.shop_settings.values import ShopSettings
from guildhall.web.build import GUEST_SCRIPT, Build, is_inner
from guildhall.web.first_picture import with_first_picture
from guildhall.web.renderer import PagePlan, Rendered
from guildhall.web.seen_site import SeenSite

ICON = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />'


def script_safe(text: str) -> str:
    """Escape JSON for the inside of a script element."""
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def document(
    build: Build,
    appearance: Appearance,
    site_url: str,
    plan: PagePlan,
    boot: str,
    page: Rendered | None,
    chosen: ShopSettings,
    site: SeenSite,
    feed: str,
) -> str:
    """Return the whole HTML. `boot` is JSON text, `feed` the title of the news feed.

    Without a rendered page the browser renders everything.
    """
    html, picture = with_first_picture(page.html, build.folder) if page else ("", "")
    root_class = "" if appearance.theme == "system" else appearance.theme
    return (
        build.template_of(plan.page)
        .replace("%lang%", appearance.language, 1)
        .replace("%theme%", root_class, 1)
        .replace("%themepref%", appearance.theme, 1)
        .replace(ICON, _icon(site), 1)
        .replace(
            "<!--app-head-->", picture + _head(build, appearance, site_url, plan, page, chosen, site, feed), 1
        )
        .replace("<!--app-html-->", html, 1)
        .replace(
            "<!--app-boot-->", f'<script type="application/json" id="boot">{script_safe(boot)}</script>', 1
        )
    )


def _icon(site: SeenSite) -> str:
    icon = site.content.icon or site.content.logo
    return f'<link rel="icon" href="{escape(icon)}">' if icon else ICON


def _head(
    build: Build,
    appearance: Appearance,
    site_url: str,
    plan: PagePlan,
    page: Rendered | None,
    chosen: ShopSettings,
    site: SeenSite,
    feed: str,
) -> str:
    preloads = "".join(
        f'<link rel="modulepreload" crossorigin href="{src}">' for src in build.preloads(plan.page)
    )
    if not is_inner(plan.page):
        preloads += build.text_face()
    shop = escape(chosen.company.called)
    about = _about(appearance, site_url, page, chosen, site, feed) if page else f"<title>{shop}</title>"
    brand = f"<style>{site.style}</style>" if site.style else ""
    styles = build.styles(plan.page if page or is_inner(plan.page) else None)
    guest = f"<script>{GUEST_SCRIPT}</script>" if is_inner(plan.page) else ""
    return guest + about + styles + brand + preloads


def in_language(language: str, chosen: ShopSettings) -> str:
    """Return the query of an address in a language; no query for the shop's main language."""
    return "" if language == chosen.main_language else f"?lng={language}"


def feed_query(language: str, chosen: ShopSettings) -> str:
    """Return the query of the news feed in a language; no query for the language of the shop's contents."""
    return "" if language == chosen.content_language else f"?lng={language}"


def _about(
    appearance: Appearance, site_url: str, page: Rendered, chosen: ShopSettings, site: SeenSite, feed: str
) -> str:
    shop = chosen.company.called
    address = site_url + quote(page.canonical_path, safe="/~@:!$&'()*+,;=%")
    own = address + in_language(appearance.language, chosen)
    tags = [f"<title>{escape(page.title)}</title>", _meta("name", "description", page.description)]
    if site.shows("/news"):
        news = f"/news.xml{feed_query(appearance.language, chosen)}"
        tags.append(f'<link rel="alternate" type="application/rss+xml" title="{escape(feed)}" href="{news}">')
    if page.status == 200:
        tags.append(f'<link rel="canonical" href="{escape(own)}">')
        tags += [
            f'<link rel="alternate" hreflang="{code}" href="{escape(address)}{in_language(code, chosen)}">'
            for code in chosen.languages
        ]
        tags.append(f'<link rel="alternate" hreflang="x-default" href="{escape(address)}">')
    else:
        tags.append(_meta("name", "robots", "noindex"))
    tags += [
        _meta("property", "og:title", page.title),
        _meta("property", "og:description", page.description),
        _meta("property", "og:url", own),
        _meta("property", "og:locale", OPEN_GRAPH[appearance.language]),
        _meta("property", "og:site_name", shop),
    ]
    tags += _preview(site_url, page, page.image or site.content.share_picture)
    if page.json_ld:
        reported = json.dumps(page.json_ld, ensure_ascii=False, separators=(",", ":"))
        tags.append(f'<script type="application/ld+json">{script_safe(reported)}</script>')
    return "".join(tags)


def _preview(site_url: str, page: Rendered, picture: str | None) -> list[str]:
    """Return the tags of the picture of a shared link: the page's own one, or the owner's for all other pages."""
    tags = [
        _meta("property", "og:type", "article" if page.canonical_path.startswith("/news/") else "website")
    ]
    if picture is None:
        return [*tags, _meta("name", "twitter:card", "summary")]
    return [
        *tags,
        _meta("property", "og:image", site_url + picture if picture.startswith("/") else picture),
        _meta("property", "og:image:alt", page.title),
        _meta("name", "twitter:card", "summary_large_image"),
    ]


def _meta(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(content)}">' if content else ""
