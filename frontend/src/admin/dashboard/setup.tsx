import { useQueryClient, useQuery as useServerState } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { useErrorText } from "@/components/forms/error-text";
import { Glyph } from "@/components/glyph";
import { useTranslation } from "@/lib/i18n/use-t";
import { isFirstTry } from "@/lib/server/first-try";
import { call } from "@/lib/server/functions";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Icon } from "@/ui/icon";

const KEY = ["/functions/v1/shop-setup"];
const STEPS = {
  company: "/admin/settings",
  site: "/admin/site",
  mail: "/admin/mails",
  payments: undefined,
  tax: "/admin/settings",
  legal: "/admin/legal",
  product: "/admin/products",
} as const;
type Step = keyof typeof STEPS;

/** Return the key of a placeholder's name. */
const nameOf = (placeholder: string) =>
  `setup.placeholders.${placeholder.replace(".", "-")}` as "setup.placeholders.logo";

const isStep = (step: string): step is Step => step in STEPS;

const useSetup = () => useServerState({ queryKey: KEY, queryFn: () => call("shop-setup", {}) });

/** True until the server answered or refused once. */
export const useSetupPending = () => isFirstTry(useSetup());

/** The steps to an open shop; nothing once it is open. */
export function Setup() {
  const { t } = useTranslation("admin-dashboard");
  const id = useId();
  const { data } = useSetup();
  if (!data || data.openedAt) return null;
  const steps = data.steps.flatMap(({ step, done }) => (isStep(step) ? [{ step, done }] : []));
  return (
    <Card aria-labelledby={id} className="mb-6 px-5 py-5 sm:px-6">
      <h2 id={id} className="text-heading">
        {t("setup.title")}
      </h2>
      <p className="mt-1 text-soft">{t("setup.text")}</p>
      <ul className="mt-4 divide-y divide-line">
        {steps.map(({ step, done }) => (
          <SetupStep key={step} step={step} done={done} />
        ))}
      </ul>
      {data.placeholders.length > 0 && (
        <p className="mt-4 text-sm text-soft">
          {t("setup.builtIn")} {data.placeholders.map((name) => t(nameOf(name))).join(", ")}
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <OpenShop />
        {data.previewLink && (
          <a
            href={data.previewLink}
            target="_blank"
            rel="noopener"
            className="text-verdigris underline-offset-4 hover:underline"
          >
            {t("setup.preview")}
          </a>
        )}
      </div>
      <p className="mt-3 text-sm text-soft">{t("setup.previewNote")}</p>
    </Card>
  );
}

function SetupStep({ step, done }: { step: Step; done: boolean }) {
  const { t } = useTranslation("admin-dashboard");
  const to = STEPS[step];
  return (
    <li className="flex gap-3 py-3">
      {done ? (
        <Icon name="check" className="mt-0.5 size-5 text-good" />
      ) : (
        <Glyph name="open" className="mt-0.5 size-5 text-soft" />
      )}
      <span>
        <span className="font-medium">
          {to ? (
            <Link to={to} className="underline-offset-4 hover:underline">
              {t(`setup.steps.${step}.title`)}
            </Link>
          ) : (
            t(`setup.steps.${step}.title`)
          )}
        </span>{" "}
        <span className="text-sm text-soft">{done ? t("setup.done") : t("setup.waits")}</span>
        <span className="block text-sm text-soft">{t(`setup.steps.${step}.text`)}</span>
      </span>
    </li>
  );
}

function OpenShop() {
  const { t } = useTranslation("admin-dashboard");
  const client = useQueryClient();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      await call("open-shop", {});
      toast({ title: t("setup.opened"), description: t("setup.openedText") });
      await client.invalidateQueries({ queryKey: KEY });
    } catch (error) {
      toast({ title: t("setup.failed"), description: errorText(error), tone: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button onClick={() => void open()} disabled={busy}>
      {t("setup.open")}
    </Button>
  );
}
