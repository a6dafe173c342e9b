import { useQuery as useServerState } from "@tanstack/react-query";
import { useTranslation } from "@/lib/i18n/use-t";
import type { SettingUse } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";

type Setting = "company.name" | "refund_days" | "commission_rate";

/** The pages and emails that mention a setting, and so change with it. */
export function MentionedIn({ setting }: { setting: Setting }) {
  const { t } = useTranslation(["admin-settings", "admin-site", "admin-mails"]);
  const { data } = useServerState({ queryKey: ["setting-uses"], queryFn: () => call("setting-uses", {}) });
  const use = data?.uses.find((each: SettingUse) => each.setting === setting);
  if (!use) return null;
  const pages = use.parts.map((part) => t(`admin-site:texts.parts.${part}` as "admin-site:texts.parts.home"));
  const mails = use.mails.map((kind) => t(`admin-mails:kinds.${kind}` as "admin-mails:kinds.order_paid"));
  return (
    <details className="text-sm text-soft">
      <summary className="cursor-pointer py-1">
        {t("mentioned.title", { count: pages.length + mails.length })}
      </summary>
      <p className="mt-1">{t("mentioned.pages", { pages: pages.join(" · ") })}</p>
      {mails.length > 0 && <p className="mt-1">{t("mentioned.mails", { mails: mails.join(" · ") })}</p>}
    </details>
  );
}
