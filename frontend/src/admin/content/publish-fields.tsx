import { type ChangeEvent, useId } from "react";
import type { Timing } from "@/admin/content/timing";
import { useTranslation } from "@/lib/i18n/use-t";
import { FIELD_STYLE } from "@/ui/field-style";

const CHOICES = ["draft", "now", "at"] as const;

/** Publication of the story: each choice with its explanation. */
export function PublishFields({ timing, onChange }: { timing: Timing; onChange: (timing: Timing) => void }) {
  const { t } = useTranslation("admin-content");
  const id = useId();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const schedule = ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ when: "at", at: target.value });
  return (
    <fieldset>
      <legend className="sr-only">{t("form.publish")}</legend>
      <div className="grid gap-3">
        {CHOICES.map((when) => (
          <div key={when} className="flex items-start gap-3">
            <input
              id={`${id}-${when}`}
              type="radio"
              name="timing"
              value={when}
              checked={timing.when === when}
              aria-describedby={`${id}-${when}-note`}
              className="mt-1 size-4.5 shrink-0 accent-accent"
              onChange={() => onChange({ ...timing, when })}
            />
            <div>
              <label htmlFor={`${id}-${when}`} className="font-medium">
                {t(`timing.${when}`)}
              </label>
              <p id={`${id}-${when}-note`} className="text-sm text-soft">
                {t(`timing.${when}Note`)}
              </p>
            </div>
          </div>
        ))}
        {timing.when === "at" && (
          <div className="ml-7.5">
            <label htmlFor={`${id}-at`} className="mb-1.5 block text-sm font-medium">
              {t("timing.dateTime")}
            </label>
            <input
              id={`${id}-at`}
              type="datetime-local"
              name="published_at"
              required
              value={timing.at}
              aria-describedby={`${id}-zone`}
              className={FIELD_STYLE}
              onChange={schedule}
            />
            <p id={`${id}-zone`} className="mt-1.5 text-sm text-soft">
              {t("timing.zone", { zone })}
            </p>
          </div>
        )}
      </div>
    </fieldset>
  );
}
