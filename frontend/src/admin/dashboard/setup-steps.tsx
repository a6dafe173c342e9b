import { Link } from "react-router";
import { Glyph } from "@/components/glyph";
import { useTranslation } from "@/lib/i18n/use-t";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";

const PAGES = {
  company: "/admin/settings",
  site: "/admin/site",
  mail: "/admin/connections",
  payments: "/admin/connections",
  tax: "/admin/settings",
  legal: "/admin/legal",
  product: "/admin/products",
} as const;
export type Step = keyof typeof PAGES;

export const isStep = (step: string): step is Step => step in PAGES;

export interface SetupStep {
  step: Step;
  done: boolean;
}

/** One line per step: what is to be done and where, or what was done. */
export function SetupSteps({ steps }: { steps: readonly SetupStep[] }) {
  const { t } = useTranslation("admin-dashboard");
  return (
    <ul className="mt-4 divide-y divide-line">
      {steps.map(({ step, done }) => (
        <li key={step} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
          <div className="flex min-w-60 flex-1 gap-3">
            {done ? (
              <Icon name="check" className="mt-0.5 size-5 text-good" />
            ) : (
              <Glyph name="open" className="mt-0.5 size-5 text-soft" />
            )}
            <div>
              <span className="font-medium">{t(`setup.steps.${step}.title`)}</span>{" "}
              <span className="text-sm text-soft">{done ? t("setup.done") : t("setup.waits")}</span>
              <p className="text-sm text-soft">{t(`setup.steps.${step}.${done ? "did" : "todo"}`)}</p>
            </div>
          </div>
          <Link to={PAGES[step]} className={`max-sm:ml-8 ${buttonStyle(done ? "quiet" : "secondary", "sm")}`}>
            {t(`setup.steps.${step}.action`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
