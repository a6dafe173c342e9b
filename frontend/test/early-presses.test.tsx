import { readFileSync } from "node:fs";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EarlyPresses, forgetHandledPresses } from "@/app/frame/early-presses";

/** The script of the document that remembers presses, as the server inlines it. */
const SCRIPT = /<script>([\s\S]*?)<\/script>/.exec(readFileSync("index.html", "utf8"))?.[1] ?? "";

let root: Root;
const pressed = vi.fn();
const page = (
  <>
    <button type="button" onClick={pressed}>
      Add
    </button>
    <EarlyPresses />
  </>
);

beforeEach(() => {
  pressed.mockReset();
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`;
  new Function(`with (window) { ${SCRIPT} }`)();
  vi.spyOn(window as Required<Window>, "takeEarlyPresses");
});
afterEach(() => root.unmount());

const press = () => document.querySelector("button")?.click();

function hydrate(): void {
  root = hydrateRoot(document.getElementById("root") as HTMLElement, page);
  forgetHandledPresses();
}

/** Wait until React has hydrated, has run its effects, and what was remembered is repeated. */
const settle = () => vi.waitFor(() => expect(window.takeEarlyPresses).toHaveBeenCalled());

test("a press before the page's script is done once it has come", async () => {
  press();
  press();
  hydrate();
  await settle();
  expect(pressed).toHaveBeenCalledTimes(1);
});

test("a press while React hydrates is done once, by React", async () => {
  hydrate();
  press();
  await settle();
  expect(pressed).toHaveBeenCalledTimes(1);
});

test("each press afterwards counts", async () => {
  hydrate();
  await settle();
  press();
  press();
  expect(pressed).toHaveBeenCalledTimes(2);
});
