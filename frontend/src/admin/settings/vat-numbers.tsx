import { useQueryClient, useQuery as useServerState } from "@tanstack/react-query";
import { useCallback } from "react";
import { useLocation } from "react-router";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { reveal } from "@/lib/focus-field";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { toneOf } from "@/ui/status-tones";
import { TitledCard } from "@/ui/titled-card";

type Known = Functions["vat-numbers"]["answer"]["numbers"][number];

const PLACE = "vat-numbers";
const KEY = ["/functions/v1/vat-numbers"];

/** Customers' VAT numbers to confirm or reject, unconfirmed ones first; nothing if there are none. */
export function VatNumbers() {
  const { t } = useTranslation("admin-settings");
  const { data } = useServerState({ queryKey: KEY, queryFn: () => call("vat-numbers", {}) });
  const { hash } = useLocation();
  const show = useCallback(
    (card: HTMLElement | null) => {
      if (!card || hash !== `#${PLACE}`) return;
      queueMicrotask(() => {
        reveal(card);
        card.scrollIntoView();
      });
    },
    [hash],
  );
  if (!data?.numbers.length) return null;
  return (
    <div id={PLACE} ref={show}>
      <TitledCard title={t("vatNumbers.title")} text={t("vatNumbers.text")}>
        <ul className="divide-y divide-line">
          {data.numbers.map((number) => (
            <Line key={number.vatId} number={number} />
          ))}
        </ul>
      </TitledCard>
    </div>
  );
}

function Line({ number }: { number: Known }) {
  const { t, language } = useTranslation("admin-settings");
  const client = useQueryClient();
  const { busy, mutate } = useMutationToast();
  const decide = (status: "valid" | "invalid") =>
    mutate(
      async () => client.setQueryData(KEY, await call("decide-vat-number", { vatId: number.vatId, status })),
      {
        done: t(`vatNumbers.done.${status}`),
        invalidates: ["users"],
      },
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div>
        <code>{number.vatId}</code>{" "}
        <Badge tone={toneOf("vat_numbers", number.standing)}>
          {t(`vatNumbers.standing.${number.standing}`)}
        </Badge>
        <p className="text-sm text-soft">
          {t("vatNumbers.sales", { count: number.reverseCharge })}
          {number.checkedAt &&
            ` · ${t(number.source === "owner" ? "vatNumbers.byOwner" : "vatNumbers.byVies", {
              date: formatDate(number.checkedAt, language),
            })}`}
          {number.consultationId && ` · ${number.consultationId}`}
        </p>
      </div>
      <div className="flex gap-2">
        {number.standing !== "verified" && (
          <Button variant="secondary" disabled={busy} onClick={() => void decide("valid")}>
            {t("vatNumbers.confirm")}
          </Button>
        )}
        {number.standing !== "invalid" && (
          <Button variant="secondary" disabled={busy} onClick={() => void decide("invalid")}>
            {t("vatNumbers.reject")}
          </Button>
        )}
      </div>
    </li>
  );
}
