import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { ChangesTable } from "@/admin/logs/changes";
import { AUDIT, type AuditEntry, SUBJECTS } from "@/admin/logs/lists";
import { choice } from "@/components/data-table/choice";
import { DataTable } from "@/components/data-table/data-table";
import { useList } from "@/components/data-table/use-list";
import { Dialog } from "@/components/dialogs/dialog";
import { Facts } from "@/components/facts";
import { type AuditDetails, changesIn, useAuditLabels } from "@/components/history/audit-labels";
import { AuditSubject } from "@/components/history/audit-subject";
import { useActors } from "@/components/history/use-actors";
import { REFERENCES, type SubjectNames, useSubjects } from "@/components/history/use-subjects";
import { PageHead } from "@/components/page-head";
import { Timestamp } from "@/components/timestamp";
import { useTranslation } from "@/lib/i18n/use-t";

/** The log as filtered by the URL: by one row, or by one actor. */
function useNarrowed() {
  const address = new URLSearchParams(useLocation().search);
  const [id, by] = [address.get("id"), address.get("by")];
  const always = { ...(id ? { subject_id: `eq.${id}` } : {}), ...(by ? { actor_id: `eq.${by}` } : {}) };
  return { spec: { ...AUDIT, always }, id, by };
}

/** The audit log: actor, action, subject and time. */
export function AuditLog() {
  const { t } = useTranslation(["admin-logs", "admin"]);
  const { spec, id, by } = useNarrowed();
  const list = useList(spec);
  const words = useAuditLabels();
  const navigate = useNavigate();
  const actors = useActors(list.rows);
  const names = useSubjects(list.rows);
  // Names that came after their rows would move the columns.
  const named = actors.loading || names.loading ? { ...list, rows: undefined } : list;
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const who = ({ actor_id, actor_token }: AuditEntry) => {
    if (actor_token) return t("audit.token", { name: actor_token });
    return actor_id ? (actors.get(actor_id) ?? actor_id.slice(0, 8)) : t("audit.shop");
  };
  const about = ({ subject_table, subject_id }: AuditEntry) => (
    <AuditSubject table={subject_table} id={subject_id} names={names} />
  );
  const only = id ? (names.get(id)?.name ?? id) : by && (actors.get(by) ?? by);
  return (
    <>
      <PageHead title={t("audit.title")} text={t("audit.text")} />
      {(id || by) && (
        <p className="mb-5">
          {t(id ? "audit.onlyOne" : "audit.onlyBy")}{" "}
          <strong className="break-words font-medium">{only}</strong>{" "}
          <Link to="/admin/audit" className="text-accent underline underline-offset-4">
            {t("audit.all")}
          </Link>
        </p>
      )}
      <DataTable
        caption={t("audit.title")}
        list={named}
        choices={[choice("about", t("audit.about"), SUBJECTS, (value) => words.table(value))]}
        file="audit"
        nameOf={(entry) => words.action(entry.action)}
        empty={t("audit.empty")}
        emptyText={t("audit.emptyText")}
        columns={[
          {
            key: "when",
            title: t("when"),
            sort: "created_at",
            cell: ({ created_at }) => <Timestamp at={created_at} />,
          },
          { key: "who", title: t("audit.who"), cell: who },
          { key: "what", head: true, title: t("audit.what"), cell: ({ action }) => words.action(action) },
          { key: "about", title: t("audit.about"), cell: about },
        ]}
        actions={(entry) => [
          { label: t("admin:shared.view"), run: () => setOpen(entry) },
          { label: t("audit.history"), run: () => void navigate(`?id=${entry.subject_id}`) },
          ...(entry.actor_id
            ? [{ label: t("audit.sameHand"), run: () => void navigate(`?by=${entry.actor_id}`) }]
            : []),
        ]}
      />
      {open && (
        <Dialog title={words.action(open.action)} text={about(open)} wide onClose={() => setOpen(null)}>
          <Facts
            facts={[
              { label: t("audit.who"), value: who(open) },
              { label: t("when"), value: <Timestamp at={open.created_at} /> },
              { label: t("audit.id"), value: open.subject_id },
              ...otherDetails(open.data).map(([name, value]) => ({
                label: words.field(name),
                value: <DetailValue name={name} value={value} details={open.data} names={names} />,
              })),
            ]}
          />
          <ChangesTable changes={changesIn(open.data)} details={open.data} />
        </Dialog>
      )}
    </>
  );
}

/** The details of an entry beside its changes. */
function otherDetails(details: AuditDetails): [string, unknown][] {
  const changed = Object.keys(changesIn(details)).length > 0;
  return Object.entries(details).filter(
    ([name]) => name !== "changes" && !(changed && (name === "from" || name === "to")),
  );
}

interface DetailProps {
  name: string;
  value: unknown;
  details: AuditDetails;
  names: SubjectNames;
}

/** An id as a link to its row. */
function DetailValue({ name, value, details, names }: DetailProps) {
  const words = useAuditLabels();
  const table = REFERENCES[name];
  if (!table || !value) return words.value(name, value, details);
  return [value].flat().map((id) => (
    <span key={String(id)} className="mr-3">
      <AuditSubject table={table} id={String(id)} names={names} />
    </span>
  ));
}
