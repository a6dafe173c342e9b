import { useOrderMutation } from "@/admin/orders/use-order-mutation";
import { detailsOf, linkRowsOf, linksOf, pairsOf } from "@/components/forms/rows";
import { type Typed, useEditForm } from "@/components/forms/use-edit-form";
import { absolute, relative } from "@/components/images/address";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Tables } from "@/lib/server/api.types";
import { insert, readFirst, remove } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import { saveOver } from "@/lib/server/save-over";

export type Detail = Tables["order_details"]["row"];

/** The details of an order, at most one row. */
export const detailsOfOrder = (orderId: string) =>
  list("order_details", { order_id: `eq.${orderId}`, limit: 1 });

function valuesOf(detail: Detail | null, title: string) {
  return {
    title: detail?.title ?? title,
    description: detail?.description ?? "",
    image_url: absolute(detail?.image_url),
    links: linkRowsOf(detail?.links),
    pairs: pairsOf(detail?.additional_details ?? {}),
  };
}

type DetailValues = ReturnType<typeof valuesOf>;

/** The editor of an order's details: new if there are none (CALL-57). Input is kept when a save fails. */
export function useOrderDetails(orderId: string, detail: Detail | null, title: string) {
  const { t } = useTranslation("admin-orders");
  const { busy, mutate } = useOrderMutation();
  const editForm = useEditForm(
    detail,
    (known) => valuesOf(known, title),
    async (known) => known && readFirst(detailsOfOrder(orderId)),
  );

  const save = ({ values, base }: Typed<Detail | null, DetailValues> = editForm) => {
    const payload = {
      title: values.title.trim(),
      description: values.description.trim() || null,
      image_url: relative(values.image_url.trim()) || null,
      links: linksOf(values.links),
      additional_details: detailsOf(values.pairs, base?.additional_details),
    };
    const write = async () => {
      if (base) await saveOver("order_details", base, payload);
      else await insert("order_details", { order_id: orderId, ...payload });
    };
    return mutate(write, t("details.saved"), [], editForm.outdated);
  };
  const erase = (id: string) =>
    mutate(() => remove("order_details", { id: `eq.${id}` }), t("details.deleted"));
  return { ...editForm, save, erase, busy };
}
