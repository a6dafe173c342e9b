import { useTranslation } from "@/lib/i18n/use-t";
import { Icon } from "@/ui/icon";

const STEPS = ["basket", "pay", "open"] as const;

/** The steps of a purchase; the checkout is the second one. `free`: nothing is to be paid. */
export function CheckoutSteps({ free = false }: { free?: boolean }) {
  const { t } = useTranslation("checkout");
  return (
    <ol className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-soft">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === "pay" ? "step" : undefined}
          className={`flex items-center gap-2 ${step === "pay" ? "font-medium text-ink" : ""}`}
        >
          {index === 0 ? (
            <Icon name="check" className="size-4 text-accent" />
          ) : (
            <span className="font-display text-highlight tabular-nums">{index + 1}</span>
          )}
          {t(free && step === "pay" ? "steps.details" : `steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
