import { useState } from "react";
import { ConnectionForm } from "@/admin/connections/connection-form";
import { type Connections, useConnection, useConnections } from "@/admin/connections/connections";
import { MailFields, type MailValues } from "@/admin/connections/mail-fields";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Skeleton } from "@/ui/skeleton";

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
  const connection = useConnection(() => call("test-mail-server", {}));
  const { result } = connection.trial;
  const save = () => {
    const { password, port, ...server } = values;
    const body = { server: { ...server, port: Number(port) }, password: password || null };
    return connection.save(() => call("save-mail-server", body));
  };
  const about = result && { host: result.host, sender: mail.sender, recipient: result.recipient };
  return (
    <ConnectionForm
      name="mail"
      variable="GUILDHALL_SMTP_URL"
      stored={mail}
      saved={mail.server !== null}
      connection={connection}
      onSave={save}
      onRemoved={() => setValues(EMPTY)}
      tested={
        about && {
          problem: result.problem && t(`mail.problems.${result.problem}`, about),
          ready: t("mail.ready", about),
          words: result.words,
        }
      }
    >
      <MailFields
        values={values}
        fixed={mail.fromEnvironment}
        hasPassword={mail.hasPassword}
        onChange={setValues}
      />
    </ConnectionForm>
  );
}
