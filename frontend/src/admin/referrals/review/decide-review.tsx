import { type FormEvent, useState } from "react";
import type { Review } from "@/admin/referrals/review/review";
import { Dialog } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { saveOver } from "@/lib/server/save-over";
import { TextArea } from "@/ui/text-area";

interface Props {
  review: Review;
  decision: "approved" | "refused";
  onClose: () => void;
}

/** Approves or refuses a withheld commission; a refusal needs a reason, which the partner reads. */
export function DecideReview({ review, decision, onClose }: Props) {
  const { t } = useTranslation(["admin-referrals", "admin", "public"]);
  const { busy, mutate } = useMutationToast();
  const [missing, setMissing] = useState(false);
  const refusing = decision === "refused";
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget).get("note") ?? "").trim();
    setMissing(refusing && !note);
    if (refusing && !note) return;
    const done = await mutate(
      () => saveOver("commission_reviews", review, { status: decision, note: note || null }),
      {
        done: t(`review.done.${decision}`),
        invalidates: ["commission_reviews", "referrals"],
        refusals: { already_reviewed: t("review.already") },
      },
    );
    if (done) onClose();
  };
  return (
    <Dialog
      title={t(`review.ask.${decision}`)}
      text={t(`review.effect.${decision}`)}
      busy={busy}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <TextArea
          label={t(refusing ? "review.reason" : "review.note")}
          hint={t("review.noteHint")}
          name="note"
          rows={3}
          maxLength={1000}
          required={refusing}
          error={missing ? t("public:form.required") : undefined}
        />
        <p className="mt-4 text-sm text-soft">{t("review.once")}</p>
        <FormFoot
          busy={busy}
          action={t(refusing ? "review.refuse" : "review.approve")}
          variant={refusing ? "danger" : "primary"}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
