import { useTranslation } from "@/lib/i18n/use-t";
import { list } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";

type Row = { url: string; is_active: boolean; in_force: boolean };

/** The address that is called when a partner earns, and whether it is. */
export function Postback({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation("admin-referrals");
  const { data } = useQuery(
    list<"webhook_endpoints", Row>("webhook_endpoints", {
      select: "url,is_active,in_force",
      partner_id: `eq.${partnerId}`,
    }),
  );
  const [row] = data ?? [];
  if (!row) return data ? t("postback.none") : null;
  return (
    <>
      <span className="break-all">{row.url}</span>
      {!(row.is_active && row.in_force) && ` (${t("postback.off")})`}
    </>
  );
}
