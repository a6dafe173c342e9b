import { Link } from "react-router";
import { type DeliveryFile, downloadsOf } from "@/admin/downloads/delivered";
import { Dialog } from "@/components/dialogs/dialog";
import { LoadError } from "@/components/forms/load-error";
import { formatTimestamp } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { Skeleton } from "@/ui/skeleton";

/** The downloads of a file with user and time, the latest first. */
export function DownloadsDialog({ file, onClose }: { file: DeliveryFile; onClose: () => void }) {
  const { t, language } = useTranslation("admin-downloads");
  const { data, error } = useQuery(downloadsOf(file.id));
  return (
    <Dialog title={t("log.title")} text={t("log.text", { title: file.title })} wide onClose={onClose}>
      {error && !data && <LoadError title={t("failed")} error={error} />}
      {!data && !error && <Skeleton className="h-24" />}
      {data?.length === 0 && <p className="text-soft">{t("log.none")}</p>}
      <ul className="divide-y divide-line">
        {data?.map(({ id, email, created_at, order_id }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
            <span className="min-w-0 break-words">
              {email ?? t("log.gone")}
              {order_id ? (
                <Link
                  to={`/admin/orders/${order_id}`}
                  className="ml-3 font-mono text-sm text-accent underline-offset-4 hover:underline"
                >
                  {order_id.slice(0, 8)}
                </Link>
              ) : (
                <span className="ml-3 text-sm text-soft">{t("log.staff")}</span>
              )}
            </span>
            <time dateTime={created_at} className="text-sm text-soft">
              {formatTimestamp(created_at, language)}
            </time>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
