import { keepPreviousData, useQuery as useServerState } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { COMMANDS, type Entry, type EntryGroup, entryOf, type Hit, isMatch } from "@/admin/palette/entry";
import { SETTINGS } from "@/admin/palette/settings";
import { mayOpen, useStaffRole } from "@/admin/shared/staff-role";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { tablesKey } from "@/lib/server/query-keys";

const PAUSE_MS = 150;
const SHORTEST = 2;
/** People first: a name that is typed means the person; orders have numbers. */
const KINDS: readonly Hit["kind"][] = [
  "customer",
  "partner",
  "order",
  "product",
  "workshop",
  "message",
  "article",
  "news",
  "page",
];
const READ = [
  "orders",
  "users",
  "referrals",
  "products",
  "workshops",
  "contact_messages",
  "blog_articles",
  "news",
  "pages",
] as const;

/** The text once typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** The lines of the palette for a text, in groups: what the server finds, then pages and commands. */
export function useEntries(typed: string, pages: readonly Entry[]) {
  const { t } = useTranslation("admin");
  const role = useStaffRole();
  const text = usePaused(typed.trim());
  const enabled = text.length >= SHORTEST;
  const { data, error, isFetching } = useServerState({
    queryKey: tablesKey(READ, "search-office", text),
    queryFn: () => call("search-office", { text }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const hits = enabled ? (data?.hits ?? []) : [];
  const commands = COMMANDS.filter(({ to }) => mayOpen(role, to)).map(({ name, to }) => ({
    key: name,
    to,
    label: t(`palette.commands.${name}`),
  }));
  const settings = SETTINGS.filter(({ to }) => mayOpen(role, to)).map(({ name, to }) => ({
    key: `setting:${name}`,
    to,
    label: t(`palette.settings.${name}.name`),
    also: t(`palette.settings.${name}.also`),
  }));
  const groups: EntryGroup[] = [
    ...KINDS.map((kind) => ({
      name: t(`palette.kinds.${kind}`),
      entries: hits.filter((hit) => hit.kind === kind).map(entryOf),
    })),
    { name: t("palette.pages"), entries: pages.filter(({ label }) => isMatch(label, typed)) },
    {
      name: t("palette.set"),
      entries: typed ? settings.filter(({ label, also }) => isMatch(`${label} ${also}`, typed)) : [],
    },
    { name: t("palette.acts"), entries: commands.filter(({ label }) => isMatch(label, typed)) },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    error,
    /** The server has not answered for this text yet. */
    pending: typed.trim().length >= SHORTEST && (isFetching || typed.trim() !== text),
  };
}
