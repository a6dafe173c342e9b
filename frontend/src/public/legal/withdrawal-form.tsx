import { type FormEvent, useState } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "@/lib/i18n/use-t";
import { searchParam } from "@/lib/query-string";
import { call } from "@/lib/server/functions";
import { toast } from "@/lib/toast";
import { useFormFaults } from "@/lib/use-form-faults";
import { useSession } from "@/shared/session/session-store";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

interface Statement {
  name: string;
  orderNumber: string;
  email: string;
}

/** Withdraws in two steps, as the directive asks: the statement, then its confirmation. */
export function WithdrawalForm() {
  const { t, language } = useTranslation("legal-withdrawal");
  const { user } = useSession();
  const order = searchParam(useLocation().search, "order") ?? "";
  const [statement, setStatement] = useState<Statement | null>(null);
  const [state, setState] = useState<"writing" | "sending" | "sent">("writing");
  const { errorOf, watch, valuesOf } = useFormFaults();

  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    if (!values) return;
    const { name = "", orderNumber = "", email = "" } = values;
    setStatement({ name, orderNumber, email });
  }

  async function confirm() {
    if (!statement) return;
    setState("sending");
    try {
      await call("withdraw-from-contract", { ...statement, language });
      setState("sent");
    } catch (error) {
      console.error("The withdrawal was not sent:", error);
      toast({ tone: "destructive", title: t("failed"), description: t("failedText") });
      setState("writing");
    }
  }

  if (statement && state === "sent") return <p role="status">{t("sent", { email: statement.email })}</p>;
  return (
    <>
      <form method="dialog" onSubmit={check} hidden={statement !== null} {...watch}>
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t("name")}
            name="name"
            autoComplete="name"
            maxLength={300}
            required
            error={errorOf("name")}
          />
          <Field
            label={t("email")}
            name="email"
            key={user?.email}
            defaultValue={user?.email}
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            error={errorOf("email")}
          />
          <Field
            className="sm:col-span-2"
            label={t("order")}
            hint={t("orderHint")}
            name="orderNumber"
            key={order}
            defaultValue={order}
            maxLength={300}
            required
            error={errorOf("orderNumber")}
          />
          <Button type="submit" className="sm:justify-self-start">
            {t("start")}
          </Button>
        </fieldset>
      </form>
      {statement && (
        <div className="grid gap-5">
          <p>{t("check", { ...statement })}</p>
          <div className="flex flex-wrap gap-3">
            <Button disabled={state === "sending"} onClick={confirm}>
              {t("confirm")}
            </Button>
            <Button variant="secondary" disabled={state === "sending"} onClick={() => setStatement(null)}>
              {t("back")}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
