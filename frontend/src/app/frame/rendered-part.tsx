import { createContext, type ReactNode, Suspense, use } from "react";

/** What the server notes about one rendering of a page. */
export interface ServerNotes {
  /** A part could not be rendered; its substitute stands in its place until the browser renders it. */
  failed: boolean;
  /** Let the error of a failing part end the rendering, to learn what it is. */
  strict: boolean;
  /** The page's words without its components, in place of a page that fails. */
  plain: ReactNode;
  /** Its title and description alone, in place of a frame that fails. */
  summary: ReactNode;
}

/** The notes of the server; null in the browser. */
export const ServerNotesContext = createContext<ServerNotes | null>(null);

interface Props {
  /** Shown by the browser until the part has loaded. */
  waiting?: ReactNode;
  /** What the server shows if the part fails; `waiting` if absent. */
  substitute?: "plain" | "summary";
  children: ReactNode;
}

/**
 * A part of the page that may suspend in the browser. If it throws on the server, the rest of the page is still
 * rendered, the failure is noted, and the browser renders the part.
 */
export function RenderedPart({ waiting, substitute, children }: Props) {
  const notes = use(ServerNotesContext);
  if (notes?.strict) return children;
  const fallback = notes ? (
    <Failed notes={notes}>{substitute ? notes[substitute] : waiting}</Failed>
  ) : (
    waiting
  );
  return <Suspense fallback={fallback}>{children}</Suspense>;
}

function Failed({ notes, children }: { notes: ServerNotes; children: ReactNode }) {
  notes.failed = true;
  return children;
}
