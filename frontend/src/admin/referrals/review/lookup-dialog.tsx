import { useQuery as useServerState } from "@tanstack/react-query";
import { WhyFacts } from "@/admin/referrals/review/why-facts";
import { Dialog } from "@/components/dialogs/dialog";
import { useErrorText } from "@/components/forms/error-text";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";

/** A dialog that explains why an order did or did not count. */
export function LookupDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useTranslation("admin-referrals");
  const errorText = useErrorText();
  const { data, error } = useServerState({
    queryKey: ["/functions/v1/explain-order", orderId],
    queryFn: () => call("explain-order", { orderId }),
    staleTime: 0,
  });
  return (
    <Dialog title={t("lookup.title")} onClose={onClose} wide>
      {data && <WhyFacts why={data} />}
      {error && <Notice tone="danger">{errorText(error)}</Notice>}
      {!data && !error && <Skeleton className="h-48" />}
    </Dialog>
  );
}
