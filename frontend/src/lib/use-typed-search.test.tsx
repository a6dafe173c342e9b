import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useTypedSearch } from "@/lib/use-typed-search";

let root: Root;
let field: { text: string; type: (text: string) => void };
let asked: string[];

function Field({ search }: { search: string }) {
  const [text, type] = useTypedSearch(search, (wanted) => asked.push(wanted));
  field = { text, type };
  return null;
}

const arrive = (search: string) => act(() => root.render(<Field search={search} />));
const type = (text: string) => act(() => field.type(text));
const pause = () => act(() => vi.advanceTimersByTime(300));

beforeEach(() => {
  (globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = true;
  vi.useFakeTimers();
  asked = [];
  root = createRoot(document.createElement("div"));
  arrive("");
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

test("letters typed while an earlier search arrives are kept and asked for", () => {
  type("led");
  pause();
  type("ledger");
  arrive("led");
  expect(field.text).toBe("ledger");
  pause();
  arrive("ledger");
  expect([field.text, asked]).toEqual(["ledger", ["led", "ledger"]]);
});

test("two searches that arrive one after the other leave the last text", () => {
  type("a");
  pause();
  type("ab");
  pause();
  arrive("a");
  arrive("ab");
  expect([field.text, asked]).toEqual(["ab", ["a", "ab"]]);
});

test("the back button and links fill the field, without another search", () => {
  type("ada");
  pause();
  arrive("ada");
  arrive("bob");
  pause();
  expect([field.text, asked]).toEqual(["bob", ["ada"]]);
  arrive("ada");
  expect(field.text).toBe("ada");
});

test("spaces around a text are kept in the field and not asked for", () => {
  type("ada ");
  pause();
  arrive("ada");
  expect([field.text, asked]).toEqual(["ada ", ["ada"]]);
});
