import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserOf } from "@/account/security/session-name";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Tables } from "@/lib/server/api.types";
import { invalidate } from "@/lib/server/query-keys";
import { remove } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import { keyOf, useQuery } from "@/lib/server/use-query";
import { toast } from "@/lib/toast";
import { useSession } from "@/shared/session/session-store";
import { claimsOf } from "@/shared/session/token-claims";
import { useSignOut } from "@/shared/session/use-sign-out";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ErrorPanel } from "@/ui/error-panel";
import { TitledCard } from "@/ui/titled-card";

type SessionRow = Pick<Tables["sessions"]["row"], "id" | "user_agent" | "created_at" | "refreshed_at">;

const SESSIONS = list<"sessions", SessionRow>("sessions", {
  select: "id,user_agent,created_at,refreshed_at",
});

const newestFirst = (rows: SessionRow[]) =>
  [...rows].sort((one, other) => other.created_at.localeCompare(one.created_at));

/** Fetch the user's sessions. */
export const useSessions = () => useQuery(SESSIONS);

type Read = ReturnType<typeof useSessions>;

/**
 * The user's sessions, each with a button to end it. The page passes the result of its own `useSessions`: a second call
 * here would fetch again after a failure, the page would show that it loads, unmount this list, and so on without end.
 */
export function Sessions({ data, error, refetch }: Pick<Read, "data" | "error" | "refetch">) {
  const { t } = useTranslation("account-security");
  const { session } = useSession();
  const signOut = useSignOut();
  const here = claimsOf(session?.access_token).session_id;
  return (
    <TitledCard title={t("sessions.title")} text={t("sessions.text")}>
      {!data && error && (
        <ErrorPanel title={t("sessions.failed")} text={t("noAnswer")}>
          <Button variant="secondary" onClick={() => void refetch()}>
            {t("sessions.again")}
          </Button>
        </ErrorPanel>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {newestFirst(data ?? []).map((row) => (
          <SessionLine key={row.id} row={row} current={row.id === here} />
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" onClick={signOut}>
          {t("sessions.everywhere")}
        </Button>
        <p className="text-sm text-soft">{t("sessions.everywhereText")}</p>
      </div>
    </TitledCard>
  );
}

function SessionLine({ row, current }: { row: SessionRow; current: boolean }) {
  const { t, language } = useTranslation(["account-security", "account"]);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const browser = browserOf(row.user_agent);
  const name = browser ? t("sessions.on", browser) : t("sessions.unknown");
  const end = async () => {
    setBusy(true);
    try {
      await remove("sessions", { id: `eq.${row.id}` });
      toast({ title: t("sessions.ended") });
      await invalidate(client, { queryKey: keyOf(SESSIONS) });
    } catch {
      toast({ title: t("sessions.notEnded"), description: t("noAnswer"), tone: "destructive" });
      setBusy(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div>
        <p className="font-medium">
          {name} {current && <Badge tone="good">{t("sessions.current")}</Badge>}
        </p>
        <p className="text-sm text-soft">
          {t("sessions.started", { date: formatDate(row.created_at, language) })}
          {", "}
          {t("sessions.active", { date: formatDate(row.refreshed_at, language) })}
        </p>
      </div>
      {!current && (
        <Button
          variant="quiet"
          size="sm"
          disabled={busy}
          aria-label={t("sessions.endOf", { name })}
          onClick={() => void end()}
        >
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
