import { Suspense } from "react";
import { Link, useParams } from "react-router";
import type { DrawStory, StoryRow, StoryType } from "@/admin/content/story";
import { StoryForm } from "@/admin/content/story-form";
import { History } from "@/admin/shared/history";
import { LoadError } from "@/components/forms/load-error";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";

interface Props<R extends StoryRow> {
  storyType: StoryType<R>;
  draw: DrawStory;
}

/** The page of one article or news item: a new one without an id, otherwise the existing one. */
export function StoryEditor<R extends StoryRow>({ storyType, draw }: Props<R>) {
  const { t } = useTranslation("admin-content");
  const { id } = useParams();
  const { words } = storyType;
  return (
    <>
      <Link to={storyType.path} className={`mb-5 -ml-3 ${buttonStyle("quiet", "sm")}`}>
        <Icon name="back" className="size-4" />
        {t(`${words}.back`)}
      </Link>
      <PageHead title={t(id ? `${words}.edit` : `${words}.create`)} />
      {/* Until the text's editor has arrived, too: it would push down what is below. */}
      <Suspense fallback={<Skeleton className="h-dvh" />}>
        {id ? (
          <Known key={id} id={id} storyType={storyType} draw={draw} />
        ) : (
          <StoryForm storyType={storyType} story={null} draw={draw} />
        )}
      </Suspense>
      {id && <History id={id} />}
    </>
  );
}

function Known<R extends StoryRow>({ id, storyType, draw }: Props<R> & { id: string }) {
  const { t } = useTranslation(["admin-content", "admin"]);
  const { data, error } = useQuery(storyType.query(id));
  if (error) return <LoadError title={t("admin:shared.failed")} error={error} />;
  if (data === undefined) return <Skeleton className="h-dvh" />;
  if (data === null) return <EmptyState title={t("form.notFound")} />;
  return <StoryForm storyType={storyType} story={data} draw={draw} />;
}
