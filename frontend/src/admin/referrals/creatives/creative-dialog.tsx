import type { FormEvent } from "react";
import {
  type Creative,
  type CreativeValues,
  creativeOf,
  payloadOf,
  valuesOf,
} from "@/admin/referrals/creatives/creative";
import { Dialog } from "@/components/dialogs/dialog";
import { boundTo, checkedBy } from "@/components/forms/bound-to";
import { CheckField } from "@/components/forms/check-field";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { FormFoot } from "@/components/forms/form-foot";
import { TranslationFields } from "@/components/forms/translation-fields";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { type EditForm, type Typed, useEditForm } from "@/components/forms/use-edit-form";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { absolute } from "@/components/images/address";
import { ImageField } from "@/components/images/image-field";
import { useTranslation } from "@/lib/i18n/use-t";
import { insert, read } from "@/lib/server/rest";
import { saveOver } from "@/lib/server/save-over";
import type { ErrorOf } from "@/lib/use-form-faults";
import { shopPath } from "@/shared/referral/referral-link";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/text-area";

interface FormProps {
  form: Pick<EditForm<Creative | null, CreativeValues>, "values" | "put">;
  errorOf: ErrorOf;
}

/** The form of a creative; without one it creates a new one. */
export function CreativeDialog({ creative, onClose }: { creative: Creative | null; onClose: () => void }) {
  const { t } = useTranslation("admin-referrals");
  const { form, save, busy } = useCreativeForm(creative, onClose);
  const { values } = form;
  const {
    errorOf,
    watch,
    valuesOf: valid,
  } = useCheckedForm({
    check: ({ page = "" }) => ({
      page: shopPath(page) === null ? t("creatives.form.elsewhere") : undefined,
      text: values.text.trim() || values.image_url ? undefined : t("creatives.form.nothing"),
    }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (valid(event.currentTarget)) void save({ values, base: form.base });
  };
  return (
    <Dialog title={t(creative ? "creatives.edit" : "creatives.create")} busy={busy} onClose={onClose} wide>
      <form className="grid gap-5" onSubmit={submit} {...watch}>
        <ConflictNotice form={{ ...form, busy, save }} />
        <CreativeFields form={form} errorOf={errorOf} />
        <Translated form={form} errorOf={errorOf} />
        <CheckField label={t("creatives.form.active")} {...checkedBy(form)("is_active")} />
        <FormFoot busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function useCreativeForm(creative: Creative | null, onClose: () => void) {
  const { t } = useTranslation("admin-referrals");
  const { busy, mutate } = useMutationToast();
  const form = useEditForm(creative, valuesOf, async (known) => known && read(creativeOf(known.id)));
  const save = async ({ values, base }: Typed<Creative | null, CreativeValues>) => {
    const payload = payloadOf(values);
    const work = () => (base ? saveOver("creatives", base, payload) : insert("creatives", payload));
    const saved = await mutate(work, {
      done: t(base ? "creatives.saved" : "creatives.created"),
      invalidates: ["creatives"],
      shows: form.outdated,
    });
    if (saved) onClose();
  };
  return { form, save, busy };
}

/** Title, page, picture and text in the language of the shop's contents. */
function CreativeFields({ form, errorOf }: FormProps) {
  const { t } = useTranslation("admin-referrals");
  const bound = boundTo(form, errorOf);
  return (
    <>
      <Field
        label={t("creatives.form.title")}
        hint={t("creatives.form.titleHint")}
        required
        maxLength={300}
        {...bound("title")}
      />
      <Field
        label={t("creatives.form.page")}
        hint={t("creatives.form.pageHint")}
        type="text"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        {...bound("page")}
      />
      <ImageField
        label={t("creatives.form.picture")}
        name="image_url"
        value={form.values.image_url}
        error={errorOf("image_url")}
        onChange={(address) => form.put("image_url", address)}
      />
      {form.values.image_url && (
        <Field
          label={t("creatives.form.alt")}
          hint={t("creatives.form.altHint")}
          maxLength={300}
          {...bound("alt_text")}
        />
      )}
      <TextArea
        label={t("creatives.form.text")}
        hint={t("creatives.form.textHint")}
        rows={6}
        maxLength={20_000}
        {...bound("text")}
      />
    </>
  );
}

const TRANSLATED = ["title", "text", "alt_text"] as const;

/** The same in the other languages; a picture with words in it has another one there. */
function Translated({ form: { values, put } }: FormProps) {
  const { t } = useTranslation("admin-referrals");
  return (
    <TranslationFields
      translations={values.translations}
      needed={TRANSLATED.filter((name) => values[name].trim() !== "")}
      onChange={(translations) => put("translations", translations)}
    >
      {(bound, { language, words, put: write }) => (
        <>
          <Field label={t("creatives.form.title")} placeholder={values.title} {...bound("title")} />
          {values.image_url && (
            <>
              <ImageField
                label={t("creatives.form.picture")}
                name={`image_url_${language}`}
                value={absolute(words.image_url)}
                onChange={(address) => write("image_url", address)}
              />
              <Field label={t("creatives.form.alt")} placeholder={values.alt_text} {...bound("alt_text")} />
            </>
          )}
          <TextArea label={t("creatives.form.text")} rows={6} {...bound("text")} />
        </>
      )}
    </TranslationFields>
  );
}
