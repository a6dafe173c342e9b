import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { translationsInAll } from "@/lib/i18n/translated";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Tables } from "@/lib/server/api.types";
import { HttpError } from "@/lib/server/http";
import { invalidateTables } from "@/lib/server/query-keys";
import { list, type Query } from "@/lib/server/rest-query";
import { toast } from "@/lib/toast";

type Row = Tables["waiting_list_entries"]["row"];

/** A place of the signed-in user on a waiting list: `place` is null once a seat is offered. */
export type WaitingEntry = Pick<Row, "id" | "workshop_id" | "place" | "status" | "offered_until"> & {
  workshop: Pick<Tables["workshops"]["row"], "slug" | "title"> | null;
};

/** The user's places in line, of one workshop or of all. */
export function waitingEntriesOf(userId: string, workshopId?: string): Query<WaitingEntry[]> {
  return list<"waiting_list_entries", WaitingEntry>("waiting_list_entries", {
    select: `id,workshop_id,place,status,offered_until,workshop:workshops(slug,title,${translationsInAll(["title"]).join(",")})`,
    auth_user_id: `eq.${userId}`,
    ...(workshopId ? { workshop_id: `eq.${workshopId}` } : {}),
    order: "created_at.asc",
  });
}

/** Runs a change of a waiting list, then refetches what it may have changed. Every error is a toast. */
export function useWaitingChange() {
  const { t } = useTranslation("waiting");
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const change = async (work: () => Promise<unknown>, title: string, description: string) => {
    setBusy(true);
    try {
      await work();
      toast({ title, description });
    } catch (error) {
      console.error("The waiting list was not changed:", error);
      const free = error instanceof HttpError && error.hint === "seats_free";
      toast({ title: t("failed"), description: t(free ? "free" : "failedText"), tone: "destructive" });
    } finally {
      setBusy(false);
      await invalidateTables(client, ["waiting_list_entries", "workshop_enrollments", "workshops"]);
    }
  };
  return { busy, change };
}
