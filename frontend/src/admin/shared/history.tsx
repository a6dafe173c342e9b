import { Suspense, useId } from "react";
import { Link } from "react-router";
import { useStaffRole } from "@/admin/shared/staff-role";
import { AuditLine } from "@/components/history/audit-line";
import { useActors } from "@/components/history/use-actors";
import { Timestamp } from "@/components/timestamp";
import { useTranslation } from "@/lib/i18n/use-t";
import { list } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";

const SHOWN = 5;

/**
 * The latest changes of a row, with their actors; all of them are in the audit log, which only admins read. Its words are
 * fetched with it.
 */
export function History({ id }: { id: string }) {
  return <Suspense>{useStaffRole() === "admin" && <Entries id={id} />}</Suspense>;
}

function Entries({ id }: { id: string }) {
  const { t } = useTranslation("admin");
  const heading = useId();
  const { data } = useQuery(
    list("audit_log", { subject_id: `eq.${id}`, order: "created_at.desc,id.desc", limit: SHOWN }),
  );
  const actors = useActors(data);
  const who = (account: string | null, token: string | null) => {
    if (token) return t("shared.history.token", { name: token });
    return account ? (actors.get(account) ?? account.slice(0, 8)) : t("shared.history.shop");
  };
  return (
    <section aria-labelledby={heading} className="mt-8 border-t border-line pt-6">
      <h2 id={heading} className="text-heading">
        {t("shared.history.title")}
      </h2>
      {data?.length === 0 && <p className="mt-2 text-soft">{t("shared.history.nothing")}</p>}
      <ol className="mt-3 grid gap-3">
        {data?.map((entry) => (
          <li key={entry.id}>
            <p>
              <AuditLine action={entry.action} data={entry.data} />
            </p>
            <p className="text-sm text-soft">
              <Timestamp at={entry.created_at} /> · {who(entry.actor_id, entry.actor_token)}
            </p>
          </li>
        ))}
      </ol>
      {data && data.length > 0 && (
        <p className="mt-3">
          <Link to={`/admin/audit?id=${id}`} className="text-accent underline underline-offset-4">
            {t("shared.history.whole")}
          </Link>
        </p>
      )}
    </section>
  );
}
