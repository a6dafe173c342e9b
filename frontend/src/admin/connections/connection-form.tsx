import type { ReactNode } from "react";
import type { Connection } from "@/admin/connections/connections";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { TitledCard } from "@/ui/titled-card";

/** The result of a test: what is wrong, in words, and the words of the server or provider itself. */
interface Tested {
  /** The problem, or null if all is well. */
  problem: string | null;
  /** Says that all is well. */
  ready?: string;
  words?: string;
}

interface Props {
  name: "mail" | "payments";
  /** The variable of the environment that sets it in place of this form. */
  variable: string;
  /** `fromEnvironment`: it can only be read. `readable`: its secrets can be decrypted. */
  stored: { fromEnvironment: boolean; readable: boolean };
  /** Something is saved that can be tested or removed. */
  saved: boolean;
  connection: Pick<Connection, "busy" | "remove" | "trial">;
  onSave: () => Promise<void>;
  onRemoved: () => void;
  /** The last test. */
  tested: Tested | null;
  /** The fields. */
  children: ReactNode;
}

/** The card of a connection: its fields, its buttons, and the result of a test in words. */
export function ConnectionForm(props: Props) {
  const { name, variable, stored, saved, connection, onSave, onRemoved, tested, children } = props;
  const { t } = useTranslation("admin-connections");
  const { busy, remove, trial } = connection;
  const fixed = stored.fromEnvironment;
  return (
    <TitledCard title={t(`${name}.title`)} text={t(`${name}.text`)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void onSave();
        }}
      >
        {fixed && <Notice tone="info">{t("environment", { name: variable })}</Notice>}
        {!stored.readable && <Notice tone="waiting">{t("unreadable")}</Notice>}
        <div className="grid gap-x-5 gap-y-4 pt-1 sm:grid-cols-2">{children}</div>
        <div className="mt-5 flex flex-wrap gap-3">
          {!fixed && (
            <Button type="submit" disabled={busy}>
              {trial.testing ? t("testing") : t("save")}
            </Button>
          )}
          {saved && (
            <Button variant="secondary" disabled={busy} onClick={() => void trial.run()}>
              {t("test")}
            </Button>
          )}
          {saved && !fixed && (
            <Button
              variant="quiet"
              disabled={busy}
              onClick={async () => {
                if (await remove(name)) onRemoved();
              }}
            >
              {t("remove")}
            </Button>
          )}
        </div>
        {tested && <TestResult {...tested} />}
        {trial.failure && <TestResult problem={trial.failure} />}
      </form>
    </TitledCard>
  );
}

function TestResult({ problem, ready, words }: Tested) {
  const { t } = useTranslation("admin-connections");
  return (
    <Notice tone={problem ? "danger" : "good"} className="mt-5">
      <p>{problem ?? ready}</p>
      {problem && words && <p className="mt-1 break-words text-sm">{t("answer", { words })}</p>}
    </Notice>
  );
}
