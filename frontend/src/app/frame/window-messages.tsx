import { ConnectionMessage } from "@/app/frame/connection-message";
import { useT } from "@/lib/i18n/use-t";
import { Toaster } from "@/ui/toaster";

/** Notices that may appear over any page. */
export function WindowMessages() {
  const t = useT();
  return (
    <>
      <Toaster closeLabel={t("common.close")} />
      <ConnectionMessage />
    </>
  );
}
