import { type FormEvent, useState } from "react";
import { PageSection } from "@/admin/shared/page-section";
import { useStaffRole } from "@/admin/shared/staff-role";
import { type Note, readsOf } from "@/admin/users/page/customer-reads";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { Timestamp } from "@/components/timestamp";
import { useTranslation } from "@/lib/i18n/use-t";
import { insert, remove } from "@/lib/server/rest";
import { useQuery } from "@/lib/server/use-query";
import { useSession } from "@/shared/session/session-store";
import { Button } from "@/ui/button";
import { TextArea } from "@/ui/text-area";

const LONGEST = 5000;

/** The staff's notes about a customer, who does not see them. */
export function CustomerNotes({ userId }: { userId: string }) {
  const { t } = useTranslation("admin-customers");
  const { data } = useQuery(readsOf(userId).notes);
  const { busy, mutate } = useMutationToast();
  const [text, setText] = useState("");
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await mutate(() => insert("customer_notes", { user_id: userId, text }), {
      done: t("notes.added"),
      invalidates: ["customer_notes", "audit_log"],
    });
    if (saved) setText("");
  };
  return (
    <PageSection title={t("notes.title")}>
      <form onSubmit={save} className="grid gap-2">
        <TextArea
          label={t("notes.label")}
          name="note"
          rows={2}
          maxLength={LONGEST}
          value={text}
          hint={t("notes.hint")}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" size="sm" className="justify-self-start" disabled={busy || !text.trim()}>
          {t("notes.add")}
        </Button>
      </form>
      {data && data.length > 0 && (
        <ul className="mt-4 grid gap-3 border-t border-line pt-4">
          {data.map((note) => (
            <NoteLine key={note.id} note={note} />
          ))}
        </ul>
      )}
    </PageSection>
  );
}

/** One note. Admins delete any, support only its own. */
function NoteLine({ note }: { note: Note }) {
  const { t } = useTranslation(["admin-customers", "admin"]);
  const { user } = useSession();
  const { busy, mutate } = useMutationToast();
  const mayDelete = useStaffRole() === "admin" || note.author_id === user?.id;
  const erase = () => {
    if (!window.confirm(t("notes.confirmDelete"))) return;
    void mutate(() => remove("customer_notes", { id: `eq.${note.id}` }), {
      done: t("notes.deleted"),
      invalidates: ["customer_notes", "audit_log"],
    });
  };
  return (
    <li>
      <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-soft">
        <span>
          <Timestamp at={note.created_at} /> · {note.author_email ?? t("notes.unknown")}
        </span>
        {mayDelete && (
          <button
            type="button"
            disabled={busy}
            onClick={erase}
            className="cursor-pointer underline underline-offset-4 hover:text-danger"
          >
            {t("admin:shared.delete")}
          </button>
        )}
      </p>
    </li>
  );
}
