import { type FormEvent, useState } from "react";
import { Actions } from "@/admin/connections/actions";
import { type Connections, useConnection, useConnections } from "@/admin/connections/connections";
import { TestResult } from "@/admin/connections/test-result";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { TitledCard } from "@/ui/titled-card";

type Payments = Connections["payments"];

/** The card provider and its keys, with a test that says in words what is wrong. */
export function CardProvider() {
  const data = useConnections();
  return data ? <Form payments={data.payments} /> : <Skeleton className="h-72" />;
}

function Form({ payments }: { payments: Payments }) {
  const { t } = useTranslation("admin-connections");
  const { providers, chosen, fromEnvironment, readable } = payments;
  const [name, setName] = useState(chosen ?? providers[0]?.name ?? "");
  const [typed, setTyped] = useState<Record<string, string>>({});
  const { busy, save, remove, trial } = useConnection(() => call("test-card-provider", {}));
  const provider = providers.find((each) => each.name === name);
  const { result } = trial;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const mine = (provider?.keys ?? []).filter((key) => !key.fromEnvironment);
    const keys = Object.fromEntries(mine.map((key) => [key.name, typed[key.name] ?? null]));
    await save(() => call("save-card-provider", { provider: name, keys }));
    setTyped({});
  };
  const about = { provider: result?.provider ?? "" };
  return (
    <TitledCard title={t("payments.title")} text={t("payments.text")}>
      <form onSubmit={(event) => void submit(event)}>
        {fromEnvironment && <Notice tone="info">{t("environment", { name: "GUILDHALL_PAYMENTS" })}</Notice>}
        {!readable && <Notice tone="waiting">{t("unreadable")}</Notice>}
        <div className="grid gap-x-5 gap-y-4 pt-1 sm:grid-cols-2">
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
        </div>
        <Actions
          busy={busy}
          testing={trial.testing}
          fixed={fromEnvironment}
          saved={chosen !== null}
          onTest={() => void trial.run()}
          onRemove={async () => {
            if (await remove("payments")) setTyped({});
          }}
        />
        {result && (
          <TestResult
            problem={result.problem && t(`payments.problems.${result.problem}`, about)}
            ready={t("payments.ready")}
            words={result.words}
          />
        )}
        {trial.failure && <TestResult problem={trial.failure} ready="" words="" />}
      </form>
    </TitledCard>
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
