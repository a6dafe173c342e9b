import { Dialog } from "@/components/dialogs/dialog";
import { useTranslation } from "@/lib/i18n/use-t";

const KEYS = [
  ["j", "next"],
  ["k", "previous"],
  ["Enter", "open"],
  ["x", "mark"],
  ["/", "search"],
  ["?", "help"],
] as const;

/** The keys of a list. */
export default function ListKeys({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("admin-lists");
  return (
    <Dialog title={t("keys.title")} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2.5">
        {KEYS.map(([key, name]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line bg-sunken px-2 py-0.5 text-sm">{key}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
