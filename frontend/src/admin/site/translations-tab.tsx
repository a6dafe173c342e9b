import { Link } from "react-router";
import { KINDS, type TabProps } from "@/admin/site/tab";
import { lacksTitle } from "@/components/forms/rows";
import { missingIn, type Translations } from "@/components/forms/translation-fields";
import { LANGUAGE_NAMES, type Language, TRANSLATED } from "@/lib/i18n/languages";
import { translationsInAll } from "@/lib/i18n/translated";
import { useOffered, useReading, useTranslation } from "@/lib/i18n/use-t";
import type { Tables } from "@/lib/server/api.types";
import { list } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";
import { CLAIMS } from "@/lib/site";
import { EmptyState } from "@/ui/empty-state";

/** An entry that lacks texts in some languages; `page` is where they are written. */
interface Lacking {
  key: string;
  name: string;
  page?: string;
  languages: Language[];
}

/** What is not translated yet, of texts, contents, figures and rows. */
export function TranslationsTab({ form: { values } }: TabProps) {
  const { t } = useTranslation("admin-site");
  const { written } = useReading();
  const others = useOffered().filter((language) => language !== written);
  const contents = [...useContents(others), ...useCreatives(others)];
  const rowsLack = (words: Partial<Record<Language, unknown>>) =>
    Object.keys(words).length > 0 ? others.filter((language) => !words[language]) : [];
  const claims: Lacking[] = CLAIMS.map((name) => ({
    key: name,
    name: `${t("fields.claims")}: ${t(`claims.names.${name}`)}`,
    languages: rowsLack(values.claims[name]?.words ?? {}),
  }));
  const rows: Lacking[] = KINDS.flatMap((kind) =>
    values[kind].map((row, at) => ({
      key: `${kind}${at}`,
      name: `${t(`fields.${kind}`)}: ${row.words[written]?.title || `${at + 1}`}`,
      languages: rowsLack(row.words),
    })),
  );
  const texts: Lacking[] = textsLacking(values.texts, [written, ...others]).map(({ part, languages }) => ({
    key: part,
    name: `${t("fields.texts")}: ${t(`texts.parts.${part}` as "texts.parts.home")}`,
    languages,
  }));
  const lacking = [...texts, ...contents, ...claims, ...rows].filter(({ languages }) => languages.length > 0);
  if (lacking.length === 0)
    return <EmptyState title={t("translations.none")} text={t("translations.noneText")} />;
  return (
    <div className="grid gap-4">
      <p className="text-soft">{t("translations.text")}</p>
      <ul className="divide-y divide-line border-y border-line">
        {lacking.map(({ key, name, page, languages }) => (
          <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            {page ? (
              <Link to={page} className="font-medium underline-offset-4 hover:text-accent hover:underline">
                {name}
              </Link>
            ) : (
              <span className="font-medium">{name}</span>
            )}
            <span className="text-sm text-soft">
              {languages.map((each) => LANGUAGE_NAMES[each]).join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Return the parts of the site with texts of the owner's that other offered languages lack. */
function textsLacking(
  texts: Partial<Record<Language, Record<string, string>>>,
  offered: readonly Language[],
): { part: string; languages: Language[] }[] {
  const keys = new Set(offered.flatMap((language) => Object.keys(texts[language] ?? {})));
  const parts = new Set([...keys].map((key) => key.replace(/:.*/, "")));
  return [...parts].map((part) => ({
    part,
    languages: offered.filter((language) =>
      [...keys].some((key) => key.startsWith(`${part}:`) && !texts[language]?.[key]),
    ),
  }));
}

const MOST = 500;
const FILES = "delivery_files(title,translations)";
const DETAILS = "workshop_details(title,description,links,translations)";
const PRODUCTS = ["*", ...translationsInAll(["features"]), FILES].join(",");

type Row<N extends "products" | "workshops" | "workshop_details" | "delivery_files"> = Tables[N]["row"];
type WithFiles = { delivery_files: Pick<Row<"delivery_files">, "title" | "translations">[] };
type WithDetails = WithFiles & { workshop_details: Row<"workshop_details">[] };
const NEWEST = { order: "created_at.desc", limit: MOST };

const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);

/** Return a function that names the languages in which a row lacks texts that it has in the operator's. */
const lackingAmong =
  (others: readonly Language[]) =>
  (row: { translations?: object }, texts: Record<string, string | null | readonly unknown[]>) => {
    const needed = Object.keys(texts).filter((field) => texts[field]?.length);
    return others.filter(
      (language) => missingIn((row.translations ?? {}) as Translations, needed, language).length > 0,
    );
  };

/** Read the creatives that lack a language. */
function useCreatives(others: readonly Language[]): Lacking[] {
  const { t } = useTranslation(["admin-site", "admin-history"]);
  const creatives = useQuery(list("creatives", { select: "*", is_active: "eq.true", ...NEWEST })).data ?? [];
  return creatives.map((row) => ({
    key: row.id,
    name: `${t("admin-history:tables.creatives")}: ${row.title}`,
    page: "/admin/referrals/creatives",
    languages: lackingAmong(others)(row, { title: row.title, text: row.text, alt_text: row.alt_text }),
  }));
}

/** Read the products, workshops, articles, news and pages that lack a language. */
function useContents(others: readonly Language[]): Lacking[] {
  const { t } = useTranslation(["admin-site", "admin"]);
  const products =
    useQuery(
      list<"products", Row<"products"> & WithFiles>("products", {
        select: PRODUCTS,
        is_active: "eq.true",
        ...NEWEST,
      }),
    ).data ?? [];
  const workshops =
    useQuery(
      list<"workshops", Row<"workshops"> & WithDetails>("workshops", {
        select: `*,${FILES},${DETAILS}`,
        is_active: "eq.true",
        ...NEWEST,
      }),
    ).data ?? [];
  const articles = useQuery(list("blog_articles", { select: "*", ...NEWEST })).data ?? [];
  const news = useQuery(list("news", { select: "*", ...NEWEST })).data ?? [];
  const pages = useQuery(list("pages", { select: "*", ...NEWEST })).data ?? [];
  const of = lackingAmong(others);
  const ofFiles = ({ delivery_files }: WithFiles) =>
    others.filter((each) => lacksTitle(delivery_files, each));
  const ofDetails = ({ workshop_details }: WithDetails) =>
    workshop_details.flatMap((row) => [
      ...of(row, { title: row.title, description: row.description }),
      ...others.filter((each) => lacksTitle(row.links, each)),
    ]);
  const ofProduct = (row: (typeof products)[number]) => {
    const named = TRANSLATED.filter((each) => !(row[`name_${each}`] && row[`description_${each}`]));
    const featured = others.filter((each) => row.features.length > 0 && !lengthOf(row[`features_${each}`]));
    const delivered = of(
      { translations: row.delivery_translations ?? {} },
      { title: row.delivery_title ?? null, description: row.delivery_description ?? null },
    );
    const linked = [...row.gallery, ...(row.delivery_links ?? [])];
    const untitled = others.filter((each) => lacksTitle(linked, each));
    return others.filter((each) =>
      [...named, ...featured, ...delivered, ...untitled, ...ofFiles(row)].includes(each),
    );
  };
  const ofWorkshop = (row: (typeof workshops)[number]) => {
    const described = of(row, {
      title: row.title,
      duration: row.duration,
      description: row.description,
      detailed_description: row.detailed_description,
      what_you_learn: row.what_you_learn,
      requirements: row.requirements,
      included: row.included,
      materials: row.materials ?? null,
    });
    return others.filter((each) => [...described, ...ofFiles(row), ...ofDetails(row)].includes(each));
  };
  return [
    ...products.map((row) => ({
      key: row.id,
      name: `${t("admin:nav.products")}: ${row.name}`,
      page: `/admin/products/${row.id}/edit`,
      languages: ofProduct(row),
    })),
    ...workshops.map((row) => ({
      key: row.id,
      name: `${t("admin:nav.workshops")}: ${row.title}`,
      page: `/admin/workshops/${row.id}/edit`,
      languages: ofWorkshop(row),
    })),
    ...articles.map((row) => ({
      key: row.id,
      name: `${t("admin:nav.articles")}: ${row.title}`,
      page: `/admin/blog-articles/${row.id}/edit`,
      languages: of(row, { title: row.title, excerpt: row.excerpt, content: row.content }),
    })),
    ...news.map((row) => ({
      key: row.id,
      name: `${t("admin:nav.news")}: ${row.title}`,
      page: `/admin/news/${row.id}/edit`,
      languages: of(row, { title: row.title, description: row.description }),
    })),
    ...pages.map((row) => ({
      key: row.id,
      name: `${t("admin:nav.pages")}: ${row.title}`,
      page: `/admin/pages/${row.id}/edit`,
      languages: of(row, { title: row.title, content: row.content }),
    })),
  ];
}
