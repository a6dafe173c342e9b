import { type FormEvent, useEffect, useState } from "react";
import { type Detail, useOrderDetails } from "@/admin/orders/dialogs/use-order-details";
import { itemOf, type Order } from "@/admin/orders/order";
import { DialogFoot } from "@/components/dialogs/dialog";
import { boundTo } from "@/components/forms/bound-to";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { LinkRows } from "@/components/forms/link-rows";
import { PairRows } from "@/components/forms/pair-rows";
import { ImageField } from "@/components/images/image-field";
import { useTranslation } from "@/lib/i18n/use-t";
import { useFormFaults } from "@/lib/use-form-faults";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { TextArea } from "@/ui/text-area";

interface Props {
  order: Order;
  detail: Detail | null;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

/** Edits an order's details, which replace the content of its product (M7). */
export function DetailsForm({ order, detail, onBusy, onClose }: Props) {
  const { t } = useTranslation(["admin-orders", "admin"]);
  const form = useOrderDetails(order.id, detail, itemOf(order) ?? "");
  const { values, put, erase, busy } = form;
  const save = async (values?: Parameters<typeof form.save>[0]) => {
    if (await form.save(values)) onClose();
  };
  const { errorOf, watch, valuesOf } = useFormFaults();
  const bound = boundTo(form, errorOf);
  const [sure, setSure] = useState(false);
  useEffect(() => onBusy(busy), [busy, onBusy]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (valuesOf(event.currentTarget)) void save();
  };
  return (
    <form className="grid gap-4" onSubmit={submit} {...watch}>
      <ConflictNotice form={{ ...form, save }} />
      {!detail && <p className="text-soft">{t("details.none")}</p>}
      <Field label={t("details.name")} {...bound("title")} required />
      <TextArea label={t("details.description")} {...bound("description")} rows={3} />
      <ImageField
        label={t("details.image")}
        name="image_url"
        value={values.image_url}
        error={errorOf("image_url")}
        onChange={(address) => put("image_url", address)}
      />
      <LinkRows rows={values.links} errorOf={errorOf} onChange={(rows) => put("links", rows)} />
      <PairRows rows={values.pairs} onChange={(rows) => put("pairs", rows)} />
      {sure && <Notice tone="waiting">{t("details.sure")}</Notice>}
      <DialogFoot>
        {detail && (
          <Button
            variant="danger"
            className="sm:mr-auto"
            disabled={busy}
            onClick={async () => {
              if (!sure) setSure(true);
              else if (await erase(detail.id)) onClose();
            }}
          >
            {sure ? t("details.deleteNow") : t("details.delete")}
          </Button>
        )}
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {t("admin:shared.cancel")}
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? t("admin:shared.saving") : t("admin:shared.save")}
        </Button>
      </DialogFoot>
    </form>
  );
}
