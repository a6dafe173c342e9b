import { Link, useNavigate } from "react-router";
import { StatusBadge } from "@/admin/workshops/status-badge";
import { ONLINE, type Workshop } from "@/admin/workshops/workshop";
import { RowMenu } from "@/components/data-table/row-menu";
import { formatLongDay, formatTime } from "@/lib/calendar";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { zoneCity } from "@/shared/workshops/zone";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { Picture } from "@/ui/picture";

interface Props {
  workshop: Workshop;
  onDetails: () => void;
  onCancel: () => void;
  onDelete: () => void;
}

/** A workshop with its actions (ADM-30). */
export function WorkshopCard({ workshop, onDetails, onCancel, onDelete }: Props) {
  const { t } = useTranslation(["admin-workshops", "admin"]);
  const navigate = useNavigate();
  const { id, slug, title, is_active, called_off_at } = workshop;
  const named = (action: string) => `${action}: ${title}`;
  return (
    <Card aria-labelledby={`workshop-${id}`} className="flex flex-col overflow-hidden">
      <div className="flex gap-4 px-5 pt-5">
        <div className="w-24 shrink-0">
          <Picture src={workshop.image_url} alt="" className="rounded-md border border-line" />
        </div>
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-2">
            <div className="flex flex-wrap gap-1.5">
              <StatusBadge status={workshop.status} />
              {called_off_at && <Badge tone="danger">{t("cancelWorkshop.badge")}</Badge>}
              {!is_active && !called_off_at && <Badge tone="outline">{t("inactive")}</Badge>}
            </div>
            <RowMenu
              name={title}
              actions={[
                {
                  label: t("participants"),
                  run: () => void navigate(`/admin/workshops/${id}/participants`),
                },
                { label: t("duplicate"), run: () => void navigate(`/admin/workshops/new?copy=${id}`) },
                { label: t("show"), run: () => void window.open(`/workshops/${slug}`, "_blank", "noopener") },
                {
                  label: t(called_off_at ? "cancelWorkshop.remaining" : "cancelWorkshop.action"),
                  run: onCancel,
                  danger: true,
                },
              ]}
            />
          </div>
          <h2 id={`workshop-${id}`} className="mt-1 font-display text-lg leading-snug font-medium">
            {title}
          </h2>
        </div>
      </div>
      <Facts workshop={workshop} />
      <div className="mt-auto flex flex-wrap gap-2 border-t border-line px-5 py-3.5">
        <Link
          to={`/admin/workshops/${id}/edit`}
          aria-label={named(t("admin:shared.edit"))}
          className={buttonStyle("secondary", "sm")}
        >
          {t("admin:shared.edit")}
        </Link>
        <Button variant="secondary" size="sm" aria-label={named(t("details"))} onClick={onDetails}>
          {t("details")}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          className="ml-auto"
          aria-label={named(t("admin:shared.delete"))}
          onClick={onDelete}
        >
          {t("admin:shared.delete")}
        </Button>
      </div>
    </Card>
  );
}

function Facts({ workshop }: { workshop: Workshop }) {
  const { t, language } = useTranslation(["admin-workshops", "workshops"]);
  const { id, date, time, time_zone, place, price, currency, instructor } = workshop;
  const city = zoneCity(time_zone, language);
  const { current_participants: taken, max_participants: seats } = workshop;
  return (
    <div className="grid gap-1 px-5 py-4 text-[0.9375rem] text-soft">
      <p className="text-ink">
        {formatLongDay(date, language)},{" "}
        {city
          ? t("workshops:workshops.timeIn", { time: formatTime(time, language), city })
          : t("workshops:workshops.timeInZone", { time: formatTime(time, language), zone: time_zone })}
      </p>
      <p>
        {workshop.duration} · {place === ONLINE ? t("online") : place} · {instructor}
      </p>
      <p>{price === 0 ? t("free") : formatPrice(price, currency, language)}</p>
      {workshop.seat_price < price && (
        <p>{t("early", { price: formatPrice(workshop.seat_price, currency, language) })}</p>
      )}
      <Link
        to={`/admin/workshops/${id}/participants`}
        className="justify-self-start tabular-nums text-accent underline underline-offset-4"
      >
        {t("seats", { taken, seats })}
      </Link>
    </div>
  );
}
