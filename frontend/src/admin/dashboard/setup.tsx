import { type ReactNode, useId } from "react";
import { OpenShop } from "@/admin/dashboard/open-shop";
import { usePlaceholderNames } from "@/admin/dashboard/placeholder-names";
import { isStep, type SetupStep, SetupSteps } from "@/admin/dashboard/setup-steps";
import { useShopSetup } from "@/admin/shared/shop-setup";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { isFirstTry } from "@/lib/server/first-try";
import { Card } from "@/ui/card";

/** True until the server answered or refused once. */
export const useSetupPending = () => isFirstTry(useShopSetup());

/** The steps to an open shop; once it is open, those that were left out, until they are done. */
export function Setup() {
  const { data } = useShopSetup();
  if (!data) return null;
  const steps = data.steps.flatMap(({ step, done }) => (isStep(step) ? [{ step, done }] : []));
  const missing = steps.filter(({ done }) => !done);
  if (data.openedAt) return missing.length > 0 ? <LeftOut steps={missing} /> : null;
  return (
    <Closed steps={steps} placeholders={data.placeholders} previewLink={data.previewLink}>
      <OpenShop missing={missing.map(({ step }) => step)} placeholders={data.placeholders} />
    </Closed>
  );
}

interface ClosedProps {
  steps: readonly SetupStep[];
  placeholders: readonly string[];
  previewLink: string | null;
  children: ReactNode;
}

function Closed({ steps, placeholders, previewLink, children }: ClosedProps) {
  const { t } = useTranslation("admin-dashboard");
  const names = usePlaceholderNames();
  const id = useId();
  return (
    <Card aria-labelledby={id} className="mb-6 px-5 py-5 sm:px-6">
      <h2 id={id} className="text-heading">
        {t("setup.title")}
      </h2>
      <p className="mt-1 text-soft">{t("setup.text")}</p>
      <SetupSteps steps={steps} />
      {placeholders.length > 0 && (
        <p className="mt-4 text-sm text-soft">{t("setup.builtIn", { names: names(placeholders) })}</p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-4">
        {children}
        {previewLink && (
          <a
            href={previewLink}
            target="_blank"
            rel="noopener"
            className="text-accent underline-offset-4 hover:underline"
          >
            {t("setup.preview")}
          </a>
        )}
      </div>
      <p className="mt-3 text-sm text-soft">{t("setup.previewNote")}</p>
    </Card>
  );
}

/** Folded: the shop is open, and its sales matter more. */
function LeftOut({ steps }: { steps: readonly SetupStep[] }) {
  const { t } = useTranslation("admin-dashboard");
  const list = new Intl.ListFormat(useLanguage(), { type: "conjunction" });
  const names = list.format(steps.map(({ step }) => t(`setup.steps.${step}.title`)));
  return (
    <Card className="mb-6 px-5 py-4 sm:px-6">
      <details>
        <summary className="cursor-pointer">
          <span className="font-medium">{t("setup.leftOut")}</span>{" "}
          <span className="text-sm text-soft">{names}</span>
        </summary>
        <SetupSteps steps={steps} />
      </details>
    </Card>
  );
}
