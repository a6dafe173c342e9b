import { screen } from "@testing-library/dom";
import { act, startTransition, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Parts, partsAtHand, partsOnDemand, renderedPart } from "@/lib/parts";

/** A component with a hook after the part that it waits for. */
function Shown({ parts }: { parts: Parts<string> }) {
  const text = renderedPart(parts, "greeting");
  const [shown] = useState(text);
  return <p>{shown}</p>;
}

let root: Root;
let errors: unknown[];

beforeEach(() => {
  errors = [];
  root = createRoot(document.body.appendChild(document.createElement("div")), {
    onRecoverableError: (error) => errors.push(error),
  });
});
afterEach(() => act(() => root.unmount()));

// In a transition React renders the suspended component again where it stopped.
async function shows(parts: Parts<string>) {
  startTransition(() => root.render(<Shown parts={parts} />));
  expect(await screen.findByText("Welcome")).toBeTruthy();
  expect(errors).toEqual([]);
}

test("a part is shown once it has loaded, and the hooks after it work", async () => {
  await shows(partsOnDemand({ greeting: async () => "Welcome" }));
});

test("a part that has loaded before is shown", async () => {
  const parts = partsOnDemand({ greeting: async () => "Welcome" });
  await parts.load("greeting");
  await shows(parts);
});

test("a part at hand is shown", () => shows(partsAtHand({ greeting: "Welcome" })));
