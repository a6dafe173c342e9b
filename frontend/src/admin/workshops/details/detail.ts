import { detailsOf, linkRowsOf, linksOf, pairsOf } from "@/components/forms/rows";
import type { Translations } from "@/components/forms/translation-fields";
import { absolute, relative } from "@/components/images/address";
import type { Tables } from "@/lib/server/api.types";
import { list, one } from "@/lib/server/rest-query";

export type Detail = Tables["workshop_details"]["row"];

/** The details of a workshop, newest first (CALL-67). */
export const detailsFor = (workshopId: string) =>
  list("workshop_details", { workshop_id: `eq.${workshopId}`, order: "created_at.desc,id.desc" });

/** Read the current state of a detail. */
export const detailOf = (id: string) => one("workshop_details", { id: `eq.${id}` });

export function detailValuesOf(detail: Detail | null) {
  return {
    title: detail?.title ?? "",
    description: detail?.description ?? "",
    image_url: absolute(detail?.image_url),
    links: linkRowsOf(detail?.links),
    details: pairsOf(detail?.additional_details ?? {}),
    translations: (detail?.translations ?? {}) as Translations,
  };
}

export type DetailValues = ReturnType<typeof detailValuesOf>;

export function detailPayloadOf(values: DetailValues, before: Detail | null) {
  const { links, details, ...rest } = values;
  return {
    ...rest,
    image_url: relative(rest.image_url.trim()),
    links: linksOf(links),
    additional_details: detailsOf(details, before?.additional_details),
  };
}
