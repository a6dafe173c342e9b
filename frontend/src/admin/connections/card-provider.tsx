import { useState } from "react";
import { ConnectionForm } from "@/admin/connections/connection-form";
import { type Connections, useConnection, useConnections } from "@/admin/connections/connections";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";

type Payments = Connections["payments"];

/** The card provider and its keys, with a test that says in words what is wrong. */
export function CardProvider() {
  const data = useConnections();
  return data ? <Form payments={data.payments} /> : <Skeleton className="h-72" />;
}

function Form({ payments }: { payments: Payments }) {
  const { t } = useTranslation("admin-connections");
  const { providers, chosen, fromEnvironment } = payments;
  const [name, setName] = useState(chosen ?? providers[0]?.name ?? "");
  const [typed, setTyped] = useState<Record<string, string>>({});
  const connection = useConnection(() => call("test-card-provider", {}));
  const provider = providers.find((each) => each.name === name);
  const { result } = connection.trial;
  const save = async () => {
    const mine = (provider?.keys ?? []).filter((key) => !key.fromEnvironment);
    const keys = Object.fromEntries(mine.map((key) => [key.name, typed[key.name] ?? null]));
    await connection.save(() => call("save-card-provider", { provider: name, keys }));
    setTyped({});
  };
  return (
    <ConnectionForm
      name="payments"
      variable="GUILDHALL_PAYMENTS"
      stored={payments}
      saved={chosen !== null}
      connection={connection}
      onSave={save}
      onRemoved={() => setTyped({})}
      tested={
        result && {
          problem: result.problem && t(`payments.problems.${result.problem}`, { provider: result.provider }),
          ready: t("payments.ready"),
          words: result.words,
        }
      }
    >
      {providers.length > 1 && (
        <Select
          label={t("payments.provider")}
          name="provider"
          disabled={fromEnvironment}
          value={name}
          onChange={({ target }) => setName(target.value)}
        >
          <Options
            values={providers.map((each) => each.name)}
            labelOf={(each) => providers.find((other) => other.name === each)?.title ?? each}
          />
        </Select>
      )}
      {!fromEnvironment &&
        provider?.keys.map((key) => (
          <KeyField
            key={key.name}
            stored={key}
            typed={typed[key.name]}
            onType={(text) => setTyped((now) => ({ ...now, [key.name]: text }))}
          />
        ))}
    </ConnectionForm>
  );
}

interface KeyProps {
  stored: Payments["providers"][number]["keys"][number];
  typed: string | undefined;
  onType: (text: string) => void;
}

/** One key. A secret one is never shown again. */
function KeyField({ stored, typed, onType }: KeyProps) {
  const { t } = useTranslation("admin-connections");
  const { name, secret, value, isSet, fromEnvironment } = stored;
  const hint = secret ? isSet && t("secret") : t("payments.publicHint");
  const fixed = fromEnvironment && t("environment", { name: `GUILDHALL_${name.toUpperCase()}` });
  return (
    <Field
      label={t(secret ? "payments.secretKey" : "payments.publicKey")}
      name={name}
      type={secret ? "password" : "text"}
      autoComplete={secret ? "new-password" : "off"}
      required={secret && !isSet}
      disabled={fromEnvironment}
      value={typed ?? value ?? ""}
      hint={fixed || hint || undefined}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
