import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import type { QuotedDiscount } from "@/lib/server/api.types";
import { putDiscountCode, useDiscountCode } from "@/shared/discounts/discount-code";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Icon } from "@/ui/icon";

const QUIET = "cursor-pointer py-1.5 text-left text-sm text-accent underline underline-offset-4";

/**
 * The discount code of a basket: a quiet line that opens a field, or the code that reduces the prices. `discount` is the
 * latest quote's.
 */
export function DiscountField({ discount }: { discount: QuotedDiscount | null }) {
  const { t } = useTranslation("checkout");
  const code = useDiscountCode();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  /** The visitor pressed something here, whose place something else takes: that gets the focus. */
  const busy = useRef(false);
  const answer = code !== "" && discount?.code === code ? discount : null;
  const refused = answer?.reason != null;
  const shown = answer && !refused ? "code" : open || refused ? "form" : code ? "code" : "line";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows what is shown
  useEffect(() => {
    const elsewhere =
      document.activeElement !== document.body && !place.current?.contains(document.activeElement);
    if (!busy.current || elsewhere) return;
    place.current?.querySelector<HTMLElement>("input, button")?.focus();
    busy.current = shown === "form" && code !== "" && !answer; // the answer is still to come
  }, [shown, answer]);
  const apply = (typed: string) => {
    busy.current = true;
    setOpen(true);
    putDiscountCode(typed);
  };
  const remove = () => {
    busy.current = true;
    setOpen(false);
    putDiscountCode("");
  };
  const begin = () => {
    busy.current = true;
    setOpen(true);
  };
  return (
    <div ref={place} className="border-b border-line py-3">
      {shown === "line" && (
        <button type="button" className={QUIET} onClick={begin}>
          {t("discount.question")}
        </button>
      )}
      {shown === "form" && (
        <CodeForm code={code} error={answer?.message ?? undefined} onApply={apply} onRemove={remove} />
      )}
      {shown === "code" && (
        <p className="flex flex-wrap items-center gap-x-3">
          <Icon name="check" className="size-4 text-accent" />
          <span>{t("discount.row", { code })}</span>
          <button type="button" className={`${QUIET} ml-auto`} onClick={remove}>
            {t("discount.remove")} <span className="sr-only">{code}</span>
          </button>
        </p>
      )}
    </div>
  );
}

interface FormProps {
  /** The code that was asked for last. */
  code: string;
  error: string | undefined;
  onApply: (typed: string) => void;
  onRemove: () => void;
}

function CodeForm({ code, error, onApply, onRemove }: FormProps) {
  const { t } = useTranslation("checkout");
  const [typed, setTyped] = useState(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(typed);
  };
  return (
    <form className="flex flex-wrap items-start gap-x-3" onSubmit={submit}>
      <Field
        className="min-w-0 flex-1"
        label={t("discount.label")}
        name="discount"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
        value={typed}
        error={error}
        answered
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary" className="mt-6.5">
        {t("discount.apply")}
      </Button>
      {error && (
        <button type="button" className={`${QUIET} basis-full`} onClick={onRemove}>
          {t("discount.remove")} <span className="sr-only">{code}</span>
        </button>
      )}
    </form>
  );
}
