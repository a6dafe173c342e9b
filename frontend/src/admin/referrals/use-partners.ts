import { list } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";

interface Partner {
  id: string;
  referral_code: string;
  partner_group: string | null;
  user: { email: string };
}

const PARTNERS = list<"referrals", Partner>("referrals", {
  select: "id,referral_code,partner_group,user:users(email)",
  order: "created_at.desc",
});

/** All partners, the newest first. */
export const usePartners = () => useQuery(PARTNERS).data ?? [];
