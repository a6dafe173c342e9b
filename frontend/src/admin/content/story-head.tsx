import type { ReactNode } from "react";
import { PageTabs } from "@/admin/shared/page-tabs";
import type { List } from "@/components/data-table/use-list";
import { ViewTabs } from "@/components/data-table/view-tabs";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";

const STATES = ["draft", "scheduled", "published"] as const;

interface Props<R> {
  list: List<R>;
  kind: "articles" | "news" | "pages";
  /** The button that creates one. */
  children: ReactNode;
}

/** The head of a list of stories, by state; of articles and news, which are written for one public page, by kind as well. */
export function StoryHead<R>({ list, kind, children }: Props<R>) {
  const { t } = useTranslation("admin-content");
  return (
    <>
      <PageHead title={t(`${kind}.title`)} text={t(`${kind}.text`)}>
        {children}
      </PageHead>
      <PageTabs
        label={t("kinds")}
        pages={
          kind === "pages"
            ? []
            : [
                { to: "/admin/blog-articles", label: t("articles.title") },
                { to: "/admin/news", label: t("news.title") },
              ]
        }
      >
        <ViewTabs
          list={list}
          views={STATES.map((state) => ({ label: t(`state.${state}`), query: `state=${state}` }))}
        />
      </PageTabs>
    </>
  );
}
