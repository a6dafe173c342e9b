import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 300;

/**
 * The text of a search field, and its setter. `ask` is called after a pause in typing and puts the text into the URL.
 *
 * `search` is the text in the URL. It changes later than it was requested, when the field may hold more letters
 * already: the field takes over only what it has not requested itself, such as after the back button.
 */
export function useTypedSearch(search: string, ask: (text: string) => void) {
  const [text, setText] = useState(search);
  const requested = useRef<string[]>([]);
  useEffect(() => {
    const at = requested.current.indexOf(search);
    requested.current = at < 0 ? [] : requested.current.slice(at + 1);
    if (at < 0) setText((typed) => (typed.trim() === search ? typed : search));
  }, [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === (requested.current.at(-1) ?? search)) return;
    const timer = setTimeout(() => {
      requested.current.push(wanted);
      ask(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
