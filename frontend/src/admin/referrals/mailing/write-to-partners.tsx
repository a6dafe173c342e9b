import { useQuery as useServerState } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type Letter, MessageFields, messagesOf, partialIn } from "@/admin/referrals/mailing/message-fields";
import { usePartners } from "@/admin/referrals/use-partners";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { Dialog } from "@/components/dialogs/dialog";
import { useErrorText } from "@/components/forms/error-text";
import { FormFoot } from "@/components/forms/form-foot";
import { LANGUAGE_NAMES, type Language } from "@/lib/i18n/languages";
import { useReading, useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { useFormFaults } from "@/lib/use-form-faults";
import { Notice } from "@/ui/notice";
import { Select } from "@/ui/select";

const OCCASIONS = ["message", "invitation", "details"] as const;
type Occasion = (typeof OCCASIONS)[number];

const NO_LETTER: Letter = { subject: "", message: "", translations: {} };

/** Writes to partners: the owner's own words, invitations, or reminders of payout details. Asks before it sends. */
export function WriteToPartners({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("admin-referrals");
  const { written } = useReading();
  const errorText = useErrorText();
  const { errorOf, watch, valuesOf } = useFormFaults();
  const [messageId] = useState(() => crypto.randomUUID());
  const [occasion, setOccasion] = useState<Occasion>("message");
  const [group, setGroup] = useState("");
  const [letter, setLetter] = useState(NO_LETTER);
  const [partial, setPartial] = useState<Language>();
  const [asking, setAsking] = useState(false);
  const groups = [...new Set(usePartners().flatMap((each) => each.partner_group ?? []))].sort();
  const whom = { occasion, group: group || null };
  const { data, error } = useServerState({
    queryKey: ["/functions/v1/partner-mailing", occasion, group],
    queryFn: () => call("partner-mailing", whom),
    staleTime: 0,
  });
  const count = data?.people ?? 0;
  const change = (next: Letter) => {
    setLetter(next);
    setPartial(undefined);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const lacking = occasion === "message" ? partialIn(letter, written) : undefined;
    setPartial(lacking);
    if (valuesOf(event.currentTarget) && !lacking) setAsking(true);
  };
  if (asking) {
    const messages = occasion === "message" ? messagesOf(letter, written) : [];
    return (
      <ActionDialog
        title={t("mailing.confirm", { count })}
        text={t("mailing.final")}
        confirm={t("mailing.send")}
        run={async () => {
          await call("mail-partners", { ...whom, messageId, messages });
          onClose();
        }}
        result={{ done: t("mailing.done", { count }), invalidates: ["mails", "audit_log"] }}
        onClose={() => setAsking(false)}
      />
    );
  }
  return (
    <Dialog title={t("mailing.title")} onClose={onClose} wide>
      <form className="grid gap-4" onSubmit={submit} {...watch}>
        <Select
          label={t("mailing.occasion")}
          name="occasion"
          hint={t(`mailing.texts.${occasion}`)}
          value={occasion}
          onChange={({ target }) => setOccasion(target.value as Occasion)}
        >
          {OCCASIONS.map((each) => (
            <option key={each} value={each}>
              {t(`mailing.occasions.${each}`)}
            </option>
          ))}
        </Select>
        {groups.length > 0 && (
          <Select
            label={t("mailing.group")}
            name="group"
            value={group}
            onChange={({ target }) => setGroup(target.value)}
          >
            <option value="">{t("mailing.everyone")}</option>
            {groups.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        )}
        {occasion === "message" && <MessageFields letter={letter} errorOf={errorOf} onChange={change} />}
        <div aria-live="polite" className="grid gap-1 text-sm">
          {partial && (
            <Notice tone="danger">{t("mailing.partial", { language: LANGUAGE_NAMES[partial] })}</Notice>
          )}
          {error && <Notice tone="danger">{errorText(error)}</Notice>}
          {data && <p className="font-medium">{t("mailing.people", { count })}</p>}
          {data && data.mailedLately > 0 && <p>{t("mailing.lately", { count: data.mailedLately })}</p>}
          {data && data.stopped > 0 && <p>{t("mailing.stopped", { count: data.stopped })}</p>}
        </div>
        <FormFoot busy={false} action={t("mailing.next")} disabled={count === 0} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
