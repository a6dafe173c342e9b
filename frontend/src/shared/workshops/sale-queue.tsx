import { useQuery } from "@tanstack/react-query";
import { formatTime } from "@/lib/calendar";
import { localTime } from "@/lib/i18n/dates";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

interface Props {
  workshopId: string;
  /** The button of a paid seat names the obligation to pay. */
  label: string | undefined;
  processing: boolean;
  onBook: () => void;
  onLeave: () => void;
}

const SECOND = 1000;

/** The visitor's place in the queue of a workshop that many book at once, and the button once it is their turn. */
export default function SaleQueue({ workshopId, label, processing, onBook, onLeave }: Props) {
  const { t } = useTranslation("waiting");
  const language = useLanguage();
  const { data: turn } = useQuery({
    queryKey: ["sale-queue", workshopId],
    queryFn: () => call("join-queue", { workshopId }),
    refetchInterval: ({ state }) => (state.data?.askAgainSeconds ?? 5) * SECOND,
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
  const leave = () => {
    onLeave();
    // The place ends by itself if this fails.
    call("leave-queue", { workshopId }).catch(() => undefined);
  };
  if (turn?.admitted) {
    const { until } = turn;
    const time = until ? formatTime(localTime(until), language) : "";
    return (
      <div aria-live="polite" className="grid gap-3">
        <Notice tone="good">
          <p>{until ? t("queue.yourTurnUntil", { time }) : t("queue.yourTurn")}</p>
        </Notice>
        <Button disabled={processing} onClick={onBook}>
          {label ?? t("queue.book")}
        </Button>
      </div>
    );
  }
  return (
    <div aria-live="polite" className="grid gap-3">
      <Notice tone="waiting">
        <p className="font-medium">{t("queue.title")}</p>
        <p className="mt-1">{turn ? t("queue.ahead", { count: turn.ahead }) : t("queue.joining")}</p>
        <p className="mt-1 text-sm">{t("queue.stay")}</p>
      </Notice>
      <Button variant="secondary" onClick={leave}>
        {t("queue.leave")}
      </Button>
    </div>
  );
}
