import type { ReactNode } from "react";
import { Link, useLocation, useParams } from "react-router";
import { History } from "@/admin/shared/history";
import { type NewFiles, useNewFiles } from "@/admin/shared/use-new-files";
import { WorkshopForm } from "@/admin/workshops/form/workshop-form";
import { type WorkshopValues, workshopOf } from "@/admin/workshops/workshop";
import { FormPart, FormParts } from "@/components/forms/form-parts";
import { LoadError } from "@/components/forms/load-error";
import type { Draw } from "@/components/forms/preview";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";

interface Props {
  renderFiles: (id: string) => ReactNode;
  renderNewFiles: (files: NewFiles) => ReactNode;
  draw: Draw<WorkshopValues>;
}

/** The page of one workshop: a new one without an id, or a copy of another (`?copy=id`), otherwise the existing one. */
export function WorkshopEditor({ renderFiles, renderNewFiles, draw }: Props) {
  const { t } = useTranslation(["admin-workshops", "admin", "admin-downloads"]);
  const { id } = useParams();
  const copied = new URLSearchParams(useLocation().search).get("copy");
  // The files come before the form: they are no fields of it, and its buttons are at the foot of each part.
  const parts = [
    { name: "about", title: t("form.about") },
    { name: "when", title: t("form.when") },
    { name: "contents", title: t("form.contents") },
    { name: "texts", title: t("admin:products.form.texts") },
    { name: "files", title: t("admin-downloads:title") },
  ];
  return (
    <>
      <Link to="/admin/workshops" className={`mb-5 -ml-3 ${buttonStyle("quiet", "sm")}`}>
        <Icon name="back" className="size-4" />
        {t("back")}
      </Link>
      <PageHead title={id ? t("form.edit") : t("form.new")} />
      <FormParts parts={parts}>
        {id ? (
          <>
            <FormPart name="files">{renderFiles(id)}</FormPart>
            <Known key={id} id={id} files={null} draw={draw} />
            <History id={id} />
          </>
        ) : (
          <New key={copied} copied={copied} renderFiles={renderNewFiles} draw={draw} />
        )}
      </FormParts>
    </>
  );
}

interface NewProps extends Pick<Props, "draw"> {
  copied: string | null;
  renderFiles: Props["renderNewFiles"];
}

function New({ copied, renderFiles, draw }: NewProps) {
  const files = useNewFiles();
  return (
    <>
      <FormPart name="files">{renderFiles(files)}</FormPart>
      {copied ? (
        <Known id={copied} files={files} draw={draw} />
      ) : (
        <WorkshopForm edited={null} copied={null} files={files} draw={draw} />
      )}
    </>
  );
}

/** The form of an existing workshop or, with the files of a new one, of its copy. */
function Known({ id, files, draw }: Pick<Props, "draw"> & { id: string; files: NewFiles | null }) {
  const { t } = useTranslation(["admin-workshops", "admin"]);
  const { data, error } = useQuery(workshopOf(id));
  if (error) return <LoadError title={t("admin:shared.failed")} error={error} />;
  if (data === undefined) return <Skeleton className="h-dvh" />;
  if (data === null) return <EmptyState title={t("notFound")} />;
  // Not refetched while it is edited; a newer state is detected when it is saved.
  return <WorkshopForm edited={files ? null : data} copied={files ? data : null} files={files} draw={draw} />;
}
