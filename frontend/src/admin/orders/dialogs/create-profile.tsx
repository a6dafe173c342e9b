import { type FormEvent, useState } from "react";
import { firstPassword, newCustomer, profileFor } from "@/admin/orders/dialogs/profile-for";
import { buyerDetails, type OrderDialogProps, shortId } from "@/admin/orders/order";
import { useOrderMutation } from "@/admin/orders/use-order-mutation";
import { Dialog } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { saveOver } from "@/lib/server/save-over";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/text-area";

const CONTACT = ["phone", "city", "postal_code", "country"] as const;

/** Gives an order a customer: a profile, the order linked to it as processing, and an account (STATE-10, STATE-11). */
export function CreateProfile({ order, onClose }: OrderDialogProps) {
  const { t } = useTranslation(["admin-orders", "admin"]);
  const { busy, mutate } = useOrderMutation();
  const known = { ...buyerDetails(order), ...newCustomer(order.user) };
  const [password] = useState(firstPassword);
  const { errorOf, watch, valuesOf } = useCheckedForm({ required: t("profile.required") });
  const create = async (typed: Record<string, string>) => {
    const profile = await profileFor(typed);
    await saveOver("orders", order, {
      user_id: profile.id,
      ...(order.status === "processing" ? {} : { status: "processing" as const }),
      updated_at: new Date().toISOString(),
    });
    if (!profile.auth_user_id)
      await call("create-auth-user", { userId: profile.id, password: typed.password ?? null });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = valuesOf(event.currentTarget);
    if (!typed) return;
    if (await mutate(() => create(typed), t("profile.done"), ["users"])) onClose();
  };
  return (
    <Dialog
      title={t("profile.title")}
      text={t("profile.text", { id: shortId(order.id) })}
      busy={busy}
      onClose={onClose}
      wide
    >
      <form className="grid gap-4 sm:grid-cols-2" onSubmit={submit} {...watch}>
        <Field
          label={t("admin:users.firstName")}
          name="first_name"
          required
          defaultValue={known.first_name}
          error={errorOf("first_name")}
        />
        <Field
          label={t("admin:users.lastName")}
          name="last_name"
          required
          defaultValue={known.last_name}
          error={errorOf("last_name")}
        />
        <Field
          label={t("admin:users.email")}
          name="email"
          type="email"
          required
          defaultValue={known.email}
          error={errorOf("email")}
        />
        <Field
          label={t("profile.password")}
          name="password"
          required
          minLength={6}
          autoComplete="off"
          defaultValue={password}
          hint={t("profile.passwordHint")}
          error={errorOf("password")}
        />
        <TextArea
          label={t("admin:users.address")}
          name="address"
          rows={3}
          defaultValue={known.address}
          className="sm:col-span-2"
        />
        {CONTACT.map((name) => (
          <Field key={name} label={t(`admin:users.${name}`)} name={name} defaultValue={known[name]} />
        ))}
        <ul className="grid list-disc gap-1.5 pl-5 text-soft marker:text-highlight sm:col-span-2">
          <li>{t("profile.links")}</li>
          <li>{t("profile.account")}</li>
        </ul>
        <FormFoot busy={busy} action={t("profile.create")} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
