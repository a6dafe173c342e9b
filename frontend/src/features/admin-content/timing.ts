/** When a story is public: never yet, from now (or since it was), or from a moment that the person names (C1). */
export interface Timing {
  when: "draft" | "now" | "at";
  /** Of an input for local date and time: `2026-11-21T09:00`; of no account unless `when` is `at`. */
  at: string;
}

export interface Publication {
  is_published: boolean;
  published_at: string | null;
}

export type State = "draft" | "published" | "scheduled";

/** What a story is at a moment (STATE-25, STATE-29). */
export function stateOf({ is_published, published_at }: Publication, now: number): State {
  if (!is_published) return "draft";
  return published_at !== null && Date.parse(published_at) > now ? "scheduled" : "published";
}

/** A moment as an input for local date and time takes it. */
function localText(timestamp: string): string {
  const there = new Date(timestamp);
  return new Date(there.getTime() - there.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function timingOf(story: Publication | null, now: number): Timing {
  const at = story?.published_at ? localText(story.published_at) : "";
  if (!story?.is_published) return { when: "draft", at };
  return { when: stateOf(story, now) === "scheduled" ? "at" : "now", at };
}

/**
 * What is sent. Without a moment the server keeps the one that the story has or takes now (STATE-26, STATE-27); a
 * story that waits for its moment and is to appear at once is told so.
 */
export function publicationOf({ when, at }: Timing, before: Publication | null, now: number) {
  if (when === "draft") return { is_published: false };
  if (when === "at") return { is_published: true, published_at: new Date(at).toISOString() };
  const waits = before !== null && stateOf(before, now) === "scheduled";
  return { is_published: true, ...(waits ? { published_at: new Date(now).toISOString() } : {}) };
}
