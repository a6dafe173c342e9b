import type { List } from "@/components/data-table/use-list";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

/** Links to the previous and next page; absent if there is only one. */
export function Pager<R>({ list: { next, previous, fetching } }: { list: List<R> }) {
  const { t } = useTranslation("admin");
  if (!next && !previous) return null;
  return (
    <nav aria-label={t("shared.pages")} className="flex gap-2">
      <Button variant="secondary" size="sm" disabled={!previous || fetching} onClick={previous ?? undefined}>
        <Icon name="back" className="size-4" />
        {t("shared.previous")}
      </Button>
      <Button variant="secondary" size="sm" disabled={!next || fetching} onClick={next ?? undefined}>
        {t("shared.next")}
        <Icon name="onward" className="size-4" />
      </Button>
    </nav>
  );
}
