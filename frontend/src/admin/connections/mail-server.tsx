import { type FormEvent, useState } from "react";
import { Actions } from "@/admin/connections/actions";
import { type Connections, useConnection, useConnections } from "@/admin/connections/connections";
import { MailFields, type MailValues } from "@/admin/connections/mail-fields";
import { TestResult } from "@/admin/connections/test-result";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { TitledCard } from "@/ui/titled-card";

const EMPTY: MailValues = { sender: "", host: "", port: "465", security: "tls", user: "", password: "" };

function valuesOf({ server }: Connections["mail"]): MailValues {
  return server ? { ...server, port: String(server.port), password: "" } : EMPTY;
}

/** The mail server, with a test that says in words what is wrong. */
export function MailServer() {
  const data = useConnections();
  return data ? <Form mail={data.mail} /> : <Skeleton className="h-96" />;
}

function Form({ mail }: { mail: Connections["mail"] }) {
  const { t } = useTranslation("admin-connections");
  const [values, setValues] = useState(() => valuesOf(mail));
  const { busy, save, remove, trial } = useConnection(() => call("test-mail-server", {}));
  const { result } = trial;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { password, port, ...server } = values;
    const body = { server: { ...server, port: Number(port) }, password: password || null };
    await save(() => call("save-mail-server", body));
  };
  const about = result && { host: result.host, sender: mail.sender, recipient: result.recipient };
  return (
    <TitledCard title={t("mail.title")} text={t("mail.text")}>
      <form onSubmit={(event) => void submit(event)}>
        {mail.fromEnvironment && (
          <Notice tone="info">{t("environment", { name: "GUILDHALL_SMTP_URL" })}</Notice>
        )}
        {!mail.readable && <Notice tone="waiting">{t("unreadable")}</Notice>}
        <MailFields
          values={values}
          fixed={mail.fromEnvironment}
          hasPassword={mail.hasPassword}
          onChange={setValues}
        />
        <Actions
          busy={busy}
          testing={trial.testing}
          fixed={mail.fromEnvironment}
          saved={mail.server !== null}
          onTest={() => void trial.run()}
          onRemove={async () => {
            if (await remove("mail")) setValues(EMPTY);
          }}
        />
        {result && about && (
          <TestResult
            problem={result.problem && t(`mail.problems.${result.problem}`, about)}
            ready={t("mail.ready", about)}
            words={result.words}
          />
        )}
        {trial.failure && <TestResult problem={trial.failure} ready="" words="" />}
      </form>
    </TitledCard>
  );
}
