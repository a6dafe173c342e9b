import { refusal, type Sent } from "@test/fake-server.ts";
import { openOffice } from "@test/office.ts";
import { idOf } from "@test/office-rows.ts";
import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";

const token = (more: object = {}) => ({
  id: idOf(1),
  name: "Till",
  scopes: ["orders:read"],
  hint: "abcd",
  owner: "gone@example.com",
  owner_id: idOf(7),
  in_force: false,
  created_by: idOf(7),
  created_at: "2026-11-01T09:00:00Z",
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
  ...more,
});

test("a token that stopped with its owner is taken over, after the password was given again", async () => {
  let proved = false;
  const functions = {
    prove: ({ body }: Sent) => {
      proved = (body as { password: string }).password === "a secret";
      return proved ? { proved } : refusal(400, "current_password_invalid", "Incorrect password.");
    },
    "take-over": () =>
      proved
        ? { takenOver: true }
        : refusal(403, "proof_needed", "Confirm that it's you first, then try again."),
  };
  const office = await openOffice("/admin/integrations", "Integrations", {
    tables: { api_tokens: [token()] },
    functions,
  });
  expect(await office.row("Till")).toHaveTextContent("Stopped: owner is no longer an admin");
  await office.choose("Till", "Take over");
  await office.press("Take over", office.dialog);
  await screen.findByRole("dialog", { name: "Confirm that it's you" });
  await office.fill("proof", "a guess");
  await office.press("Continue");
  expect(await screen.findByText("Incorrect password.")).toBeVisible();
  await office.fill("proof", "a secret");
  await office.press("Continue");
  await office.message("Taken over");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
