/** The publication of a story: draft, published now (or since earlier), or scheduled (C1). */
export interface Timing {
  when: "draft" | "now" | "at";
  /** Value of an input for local date and time: `2026-11-21T09:00`; ignored unless `when` is `at`. */
  at: string;
}

export interface Publication {
  is_published: boolean;
  published_at: string | null;
}

export type State = "draft" | "published" | "scheduled";

/** Return the status of a story at a time (STATE-25, STATE-29). */
export function stateOf({ is_published, published_at }: Publication, now: number): State {
  if (!is_published) return "draft";
  return published_at !== null && Date.parse(published_at) > now ? "scheduled" : "published";
}

/** Format a timestamp for an input for local date and time. */
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
 * Return the payload. Without a timestamp the server keeps the story's own or sets the current one (STATE-26,
 * STATE-27); a scheduled story that is published now sends one.
 */
export function publicationOf({ when, at }: Timing, before: Publication | null, now: number) {
  if (when === "draft") return { is_published: false };
  if (when === "at") return { is_published: true, published_at: new Date(at).toISOString() };
  const waits = before !== null && stateOf(before, now) === "scheduled";
  return { is_published: true, ...(waits ? { published_at: new Date(now).toISOString() } : {}) };
}
