import type { FormEvent } from "react";
import { Dialog } from "@/features/admin/dialog";
import { saveOver } from "@/features/admin/save";
import { SaveFoot } from "@/features/admin/save-foot";
import { useAct } from "@/features/admin/use-act";
import { partnerOf, type Referral, rateOf } from "@/features/admin-referrals/referral";
import { TermsFields, useTermsCheck } from "@/features/admin-referrals/terms-fields";
import { useRequired } from "@/features/admin-referrals/use-required";
import { useTranslation } from "@/lib/use-t";

/** Edits code, rate and switch (CALL-61, STATE-24). What was earned stays earned at the rate of its day. */
export function EditReferral({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const { t } = useTranslation(["admin-referrals", "admin"]);
  const { busy, act } = useAct();
  const { errorOf, watch, valuesOf } = useRequired(useTermsCheck());
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = valuesOf(event.currentTarget);
    if (!typed) return;
    const changes = {
      referral_code: typed.referral_code ?? "",
      commission_rate: rateOf(typed.commission_rate ?? ""),
      is_active: new FormData(event.currentTarget).has("is_active"),
      updated_at: new Date().toISOString(),
    };
    const saved = await act(() => saveOver("referrals", referral, changes), {
      done: t("referrals.updated"),
      touches: ["referrals"],
    });
    if (saved) onClose();
  };
  return (
    <Dialog
      title={t("referrals.edit")}
      text={t("terms.edit", { partner: partnerOf(referral) })}
      busy={busy}
      onClose={onClose}
    >
      <form className="grid gap-4" onSubmit={submit} {...watch}>
        <TermsFields
          code={referral.referral_code}
          rate={referral.commission_rate}
          active={referral.is_active}
          errorOf={errorOf}
        />
        <SaveFoot busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
