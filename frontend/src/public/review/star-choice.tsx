import { useId } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { STAR } from "@/ui/stars";

interface Props {
  /** 1 to 5, or 0 while none is chosen. */
  value: number;
  error: string | undefined;
  onChange: (value: number) => void;
}

/** A choice of one to five stars. */
export function StarChoice({ value, error, onChange }: Props) {
  const { t } = useTranslation("reviews");
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="font-medium">{t("write.stars")}</legend>
      <div className="mt-1 flex">
        {[1, 2, 3, 4, 5].map((count) => (
          <label
            key={count}
            title={t("stars", { count })}
            className="cursor-pointer rounded-sm p-1.5 has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="rating"
              value={count}
              checked={count === value}
              aria-label={t("stars", { count })}
              aria-invalid={error ? true : undefined}
              className="sr-only"
              onChange={() => onChange(count)}
            />
            <svg viewBox="0 0 20 20" className="size-8" aria-hidden="true">
              <path
                d={STAR}
                className={`stroke-highlight ${count <= value ? "fill-highlight" : "fill-transparent"}`}
              />
            </svg>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
