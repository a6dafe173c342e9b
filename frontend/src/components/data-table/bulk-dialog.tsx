import { type FormEvent, type ReactNode, useId } from "react";
import type { BulkDialogProps } from "@/components/data-table/bulk";
import { useBulk } from "@/components/data-table/use-bulk";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { useTranslation } from "@/lib/i18n/use-t";
import type { TableName } from "@/lib/server/rest-query";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";

interface Props<R> extends BulkDialogProps<R> {
  title: string;
  text?: string;
  /** The consequences, one line each. */
  consequences: ReactNode[];
  confirm: string;
  danger?: boolean;
  /** Names a row that was refused. */
  nameOf: (row: R) => string;
  work: (row: R) => Promise<unknown>;
  invalidates: TableName[];
  refusals?: Readonly<Record<string, string>>;
  /** Success message. */
  done: string;
  /** Returns true if the input is valid; shows errors itself. */
  check?: () => boolean;
  /** The rows that the action applies to. */
  due?: R[];
  /** Fields above the consequences. */
  children?: ReactNode;
}

/** Asks, processes the rows one by one, and names each refused row with the reason. */
export function BulkDialog<R extends { id: string }>(props: Props<R>) {
  const { rows, due = rows, work, invalidates, refusals = {}, onClose } = props;
  const { t } = useTranslation(["admin-lists", "admin"]);
  const { tried, refused, run } = useBulk({ rows: due, work, invalidates, refusals });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (props.check?.() === false) return;
    const failed = await run();
    if (failed.length > 0) return;
    toast({ title: props.done });
    onClose([]);
  };
  if (refused && refused.length > 0) {
    return (
      <Dialog
        title={t("bulk.partly")}
        text={t("bulk.outcome", { done: due.length - refused.length, all: due.length })}
        onClose={() => onClose(refused.map(({ row }) => row))}
      >
        <dl aria-label={t("bulk.notDone")} className="grid gap-3">
          {refused.map(({ row, why }) => (
            <div key={row.id}>
              <dt className="font-medium">{props.nameOf(row)}</dt>
              <dd className="text-danger">{why}</dd>
            </div>
          ))}
        </dl>
        <DialogFoot>
          <Button onClick={() => onClose(refused.map(({ row }) => row))}>{t("admin:shared.close")}</Button>
        </DialogFoot>
      </Dialog>
    );
  }
  const busy = tried !== null;
  return (
    <Dialog title={props.title} text={props.text} busy={busy} onClose={() => onClose(null)}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {props.children}
        <ul aria-label={t("bulk.effects")} className="grid list-disc gap-1.5 pl-5 marker:text-highlight">
          {props.consequences.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never reorder
            <li key={index}>{line}</li>
          ))}
        </ul>
        {busy && <Progress tried={tried} all={due.length} />}
        <FormFoot
          busy={busy}
          action={props.confirm}
          variant={props.danger ? "danger" : "primary"}
          disabled={due.length === 0}
          onCancel={() => onClose(null)}
        />
      </form>
    </Dialog>
  );
}

function Progress({ tried, all }: { tried: number; all: number }) {
  const { t } = useTranslation("admin-lists");
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-1.5 text-sm text-soft">
        {t("bulk.progress", { tried, all })}
      </p>
      <progress
        aria-labelledby={id}
        value={tried}
        max={all}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-sm bg-sunken accent-accent"
      />
    </div>
  );
}
