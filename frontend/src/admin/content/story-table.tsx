import { type ComponentProps, type ReactNode, useMemo } from "react";
import { Link, useNavigate } from "react-router";
import type { StoryRow } from "@/admin/content/story";
import { StoryHead } from "@/admin/content/story-head";
import { StoryStatus } from "@/admin/content/story-status";
import type { BulkAction } from "@/components/data-table/bulk";
import { choice } from "@/components/data-table/choice";
import type { Column } from "@/components/data-table/column";
import { DataTable } from "@/components/data-table/data-table";
import type { ListSpec } from "@/components/data-table/list-spec";
import type { ListToolbar } from "@/components/data-table/list-toolbar";
import type { RowAction } from "@/components/data-table/row-menu";
import { useExportMarked } from "@/components/data-table/use-export-marked";
import { useList } from "@/components/data-table/use-list";
import { Day } from "@/components/day";
import { useTranslation } from "@/lib/i18n/use-t";
import { buttonStyle } from "@/ui/button-style";

const STATES = ["draft", "published", "scheduled"] as const;

interface Props<R extends StoryRow> {
  kind: "articles" | "news" | "pages";
  /** The address of the list; those of its editors begin with it. */
  at: string;
  specAt: (now: string) => ListSpec<R>;
  /** Filters besides the state. */
  choices?: ComponentProps<typeof ListToolbar>["choices"];
  /** Columns between title and status. */
  columns?: readonly Column<R>[];
  isFeatured?: (row: R) => boolean;
  bulk: readonly BulkAction<R>[];
  /** Actions of a row besides editing it. */
  actions: (row: R) => RowAction[];
  /** The dialogs that the actions open. */
  children?: ReactNode;
}

/** The articles, the news or the pages: drafts, published and scheduled ones. */
export function StoryTable<R extends StoryRow>(props: Props<R>) {
  const { kind, at, specAt, choices = [], columns = [], isFeatured, bulk, actions, children } = props;
  const { t } = useTranslation(["admin-content", "admin"]);
  const navigate = useNavigate();
  const spec = useMemo(() => specAt(new Date().toISOString()), [specAt]);
  const list = useList(spec);
  const exportMarked = useExportMarked(spec, kind);
  const create = (
    <Link to={`${at}/new`} className={buttonStyle()}>
      {t(`${kind}.create`)}
    </Link>
  );
  return (
    <>
      <StoryHead list={list} kind={kind}>
        {create}
      </StoryHead>
      <DataTable
        caption={t(`${kind}.title`)}
        list={list}
        drawing="news"
        searchLabel={t("form.search")}
        choices={[choice("state", t("form.status"), STATES, (value) => t(`state.${value}`)), ...choices]}
        file={kind}
        nameOf={({ title }) => title}
        empty={t(`${kind}.empty`)}
        emptyText={t(`${kind}.emptyText`)}
        bulk={[...bulk, exportMarked]}
        columns={[
          {
            key: "title",
            title: t("form.title"),
            sort: "title",
            cell: ({ id, title }) => (
              <Link to={`${at}/${id}/edit`} className="font-medium hover:text-accent">
                {title}
              </Link>
            ),
          },
          ...columns,
          {
            key: "status",
            title: t("form.status"),
            cell: (row) => <StoryStatus story={row} featured={isFeatured?.(row) ?? false} />,
          },
          {
            key: "published",
            title: t("form.published"),
            cell: ({ published_at }) => <Day at={published_at} />,
          },
          {
            key: "created",
            wide: true,
            title: t("form.created"),
            sort: "created_at",
            cell: ({ created_at }) => <Day at={created_at} />,
          },
        ]}
        actions={(row) => [
          { label: t("admin:shared.edit"), run: () => void navigate(`${at}/${row.id}/edit`) },
          ...actions(row),
        ]}
      >
        {create}
      </DataTable>
      {children}
    </>
  );
}
