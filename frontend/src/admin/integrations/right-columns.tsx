import type { ApiToken, WebsiteKey } from "@/admin/integrations/lists";
import { Owner } from "@/admin/integrations/owner";
import type { Column } from "@/components/data-table/column";
import { Timestamp } from "@/components/timestamp";
import { useTranslation } from "@/lib/i18n/use-t";

/** The columns that tokens and keys share: who answers for one, when it was used, and until when it works. */
export function useRightColumns(): Column<ApiToken | WebsiteKey>[] {
  const { t } = useTranslation("admin-integrations");
  return [
    { key: "owner", wide: true, title: t("owner.title"), cell: (each) => <Owner of={each} /> },
    {
      key: "used",
      wide: true,
      title: t("tokens.used"),
      cell: ({ last_used_at }) => <Timestamp at={last_used_at} />,
    },
    {
      key: "expires",
      wide: true,
      title: t("tokens.expires"),
      cell: ({ expires_at }) => (expires_at ? <Timestamp at={expires_at} /> : t("tokens.never")),
    },
  ];
}
