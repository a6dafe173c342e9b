import type { ReactNode } from "react";
import { type Materials, materialsIn, type WorkshopFile } from "@/account/my-workshops/my-workshop";
import { SeatPanel } from "@/account/my-workshops/seat-panel";
import { WorkshopSections } from "@/account/my-workshops/workshop-sections";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation, useWords } from "@/lib/i18n/use-t";
import { inOrder } from "@/shared/downloads/file";
import { FileList } from "@/shared/downloads/file-list";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Picture } from "@/ui/picture";

interface Props {
  workshop: WorkshopFile;
  leaf: ReactNode;
  price: ReactNode;
  facts: ReactNode;
  /** The badge of the workshop's status. */
  status: ReactNode;
  renderMaterials: (materials: Materials) => ReactNode;
}

/** A workshop as its participant sees it (USR-72 to USR-78). */
export function WorkshopFileView({ workshop, leaf, price, facts, status, renderMaterials }: Props) {
  const { t, language } = useTranslation("account");
  const words = useWords();
  const title = words(workshop, "title");
  const description = words(workshop, "description");
  const { image_url, workshop_enrollments, workshop_details, delivery_files, orders } = workshop;
  const enrolledAt = workshop_enrollments[0]?.enrolled_at ?? "";
  const details = workshop_details.map((each) => materialsIn(each, language));
  const bought = orders.flatMap(({ order_details }) => (order_details ? [order_details] : []));
  return (
    <article className="grid items-start gap-8 xl:grid-cols-[1fr_20rem] xl:grid-rows-[auto_1fr] xl:gap-x-10">
      <header className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge tone="good">{t("myWorkshop.enrolled")}</Badge>
          <span className="text-sm text-soft">
            {t("myWorkshop.enrolledOn", { date: formatDate(enrolledAt, language) })}
          </span>
          <span className="ml-auto text-heading">{price}</span>
        </div>
        <h1 lang={title.lang} className="mt-4 text-display">
          {title.text}
        </h1>
        {description.text && (
          <p lang={description.lang} className="mt-4 text-lg text-soft">
            {description.text}
          </p>
        )}
        <div className="relative mt-6">
          <Picture src={image_url} alt="" eager size="page" className="rounded-lg border border-line" />
          {leaf}
        </div>
      </header>
      <div className="xl:sticky xl:top-6 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <SeatPanel workshop={workshop} status={status} facts={facts} enrolledAt={enrolledAt} />
      </div>
      <div className="grid min-w-0 gap-8 xl:col-start-1">
        <Opened title={t("myWorkshop.details")} all={details} render={renderMaterials} />
        <Opened title={t("myWorkshop.orderMaterials")} all={bought} render={renderMaterials} />
        {delivery_files.length > 0 && (
          <Card className="overflow-hidden">
            <FileList files={inOrder(delivery_files)} as="card" />
          </Card>
        )}
        <WorkshopSections workshop={workshop} />
      </div>
    </article>
  );
}

interface OpenedProps {
  title: string;
  all: readonly Materials[];
  render: (materials: Materials) => ReactNode;
}

/** A card with content of the seat; nothing if there is none. */
function Opened({ title, all, render }: OpenedProps) {
  if (all.length === 0) return null;
  return (
    <Card className="overflow-hidden" aria-label={title}>
      <h2 className="px-5 py-4 text-heading sm:px-7">{title}</h2>
      {all.map((materials) => (
        <div key={materials.id}>{render(materials)}</div>
      ))}
    </Card>
  );
}
