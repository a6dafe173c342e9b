import type { ListSpec } from "@/components/data-table/list-spec";
import type { Translations } from "@/components/forms/translation-fields";
import { absolute, relative } from "@/components/images/address";
import type { Tables } from "@/lib/server/api.types";
import { list, one } from "@/lib/server/rest-query";
import { shopPath } from "@/shared/referral/referral-link";

export type Creative = Tables["creatives"]["row"];

/** All creatives, in the partners' order. */
export const CREATIVES: ListSpec<Creative> = {
  table: "creatives",
  select: "*",
  exportSelect: "title,page,text,image_url,alt_text,is_active,position,created_at",
  search: [],
  filters: { state: { active: "is_active.eq.true", inactive: "is_active.eq.false" } },
  order: "position.asc",
};

/** What the dialog that arranges them needs. */
export const IN_ORDER = list<"creatives", { id: string; name: string; is_active: boolean }>("creatives", {
  select: "id,name:title,is_active",
  order: "position.asc,created_at.desc,id.asc",
});

/** Read the current state of a creative. */
export const creativeOf = (id: string) => one("creatives", { id: `eq.${id}` });

/** The form's state, as typed. */
export function valuesOf(row: Creative | null) {
  return {
    title: row?.title ?? "",
    page: row && row.page !== "/" ? row.page : "",
    text: row?.text ?? "",
    image_url: absolute(row?.image_url),
    alt_text: row?.alt_text ?? "",
    is_active: row?.is_active ?? true,
    translations: (row?.translations ?? {}) as Translations,
  };
}

export type CreativeValues = ReturnType<typeof valuesOf>;

/** Return the creative as it is stored: addresses of this site as paths. */
export function payloadOf(values: CreativeValues) {
  return {
    ...values,
    page: shopPath(values.page || "/") ?? values.page,
    image_url: relative(values.image_url),
    translations: Object.fromEntries(
      Object.entries(values.translations).map(([language, words]) => [
        language,
        words.image_url ? { ...words, image_url: relative(words.image_url) } : words,
      ]),
    ),
  };
}
