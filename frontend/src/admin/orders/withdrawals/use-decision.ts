import type { Withdrawal } from "@/admin/orders/withdrawals/withdrawal";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { change } from "@/lib/server/rest";

/** Accept or refuse a withdrawal, or open it again with null. Resolves to true on success. */
export function useDecision() {
  const { t } = useTranslation("admin-withdrawals");
  const { busy, mutate } = useMutationToast();
  const decide = ({ id }: Withdrawal, decision: "accepted" | "refused" | null, reason?: string) =>
    mutate(
      () => change("order_withdrawals", { id: `eq.${id}` }, { decision, ...(reason ? { reason } : {}) }),
      {
        done: t(`done.${decision ?? "reopened"}`),
        invalidates: ["order_withdrawals"],
        refusals: { withdrawal_decided: t("decidedBefore") },
      },
    );
  return { busy, decide };
}
