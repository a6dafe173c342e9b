import { type FormEvent, useCallback, useEffect, useState } from "react";
import { formatDay } from "@/lib/calendar";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { Icon } from "@/ui/icon";
import { Notice } from "@/ui/notice";

type Attested = Functions["verify-certificate"]["answer"];
type Outcome = Attested | "unknown" | "failed" | "checking" | null;

async function lookUp(code: string): Promise<Outcome> {
  try {
    return await call("verify-certificate", { code });
  } catch (error) {
    return error instanceof HttpError && error.status === 404 ? "unknown" : "failed";
  }
}

/** Checks a certificate by its code, for third parties. A code in the URL is checked at once. */
export function CertificateCheck({ code: given }: { code: string }) {
  const { t } = useTranslation("certificate");
  const [code, setCode] = useState(given);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const check = useCallback(async (typed: string) => {
    setOutcome("checking");
    setOutcome(await lookUp(typed));
  }, []);
  useEffect(() => {
    if (given) void check(given);
  }, [given, check]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) void check(code.trim());
  };
  return (
    <div className="mt-8 grid max-w-xl gap-6">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <Field
          label={t("code")}
          name="code"
          required
          autoComplete="off"
          spellCheck={false}
          placeholder="ABCD-EFGH-JKMN-PQRS"
          className="min-w-64 flex-1"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" disabled={outcome === "checking"}>
          {outcome === "checking" ? t("checking") : t("check")}
        </Button>
      </form>
      <div aria-live="polite">
        {outcome === "unknown" && (
          <Notice tone="waiting">
            <strong className="block">{t("unknown")}</strong>
            {t("unknownText")}
          </Notice>
        )}
        {outcome === "failed" && <Notice tone="danger">{t("failed")}</Notice>}
        {outcome && typeof outcome === "object" && <Genuine attested={outcome} />}
      </div>
    </div>
  );
}

function Genuine({ attested: { holder, workshop, date } }: { attested: Attested }) {
  const { t, language } = useTranslation("certificate");
  return (
    <Card className="px-6 py-6">
      <h2 className="flex items-center gap-2.5 text-heading text-good">
        <Icon name="seal" className="size-6" />
        {t("genuine")}
      </h2>
      <p className="mt-3">{t("statement", { holder: holder || t("unnamed") })}</p>
      <p className="mt-2 font-display text-title">{workshop}</p>
      <p className="text-soft">{formatDay(date, language)}</p>
    </Card>
  );
}
