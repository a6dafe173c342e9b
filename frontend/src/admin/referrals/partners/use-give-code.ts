import { useNavigate } from "react-router";
import type { Referral } from "@/admin/referrals/partners/referral";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { insert } from "@/lib/server/rest";

/** What a new partner's code takes off, until the owner changes it. */
const PERCENT = 10;

/** Return a function that gives a partner a discount code, and opens it: its value and its limits can be changed there. */
export function useGiveCode() {
  const { t } = useTranslation("admin-referrals");
  const navigate = useNavigate();
  const { mutate } = useMutationToast();
  return async ({ referral_code }: Referral) => {
    const code = `${referral_code.replace(/[^A-Z0-9_-]/g, "")}-${PERCENT}`;
    let id = "";
    const work = async () => {
      ({ id } = await insert("discount_codes", { code, kind: "percent", percent: PERCENT, referral_code }));
    };
    const done = t("giveCode.done", { code, percent: PERCENT });
    if (await mutate(work, { done, invalidates: ["discount_codes"] }))
      void navigate(`/admin/discounts/${id}/edit`);
  };
}
