import { refusal } from "@test/fake-server.ts";
import { openOffice } from "@test/office.ts";
import { idOf, product } from "@test/office-rows.ts";
import { screen, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const FILE = {
  ...{ id: idOf(7), title: "Handbook", name: "handbook.pdf", size: 2048, position: 0, downloads_count: 1 },
  ...{ product_id: product().id, workshop_id: null, file_id: idOf(8) },
};
const DOWNLOAD = {
  ...{ id: idOf(9), delivery_file_id: FILE.id, email: "clara@example.com", order_id: null },
  created_at: "2026-11-16T09:00:00Z",
};

async function openLog(refused: boolean) {
  const tables = { products: [product()], delivery_files: [FILE], downloads: [DOWNLOAD] };
  const office = await openOffice(`/admin/products/${product().id}/edit#files`, "Edit Product", { tables });
  if (refused) office.server.on("GET", "/rest/v1/downloads", () => refusal(403, "not_allowed"));
  await office.user.click(await screen.findByRole("button", { name: "1 download : Handbook" }));
  return within(await screen.findByRole("dialog"));
}

test("the downloads of a file are listed with who and when", async () => {
  const dialog = await openLog(false);
  expect(await dialog.findByText(/clara@example.com/)).toBeVisible();
  expect(dialog.queryByText("We couldn't load the files")).not.toBeInTheDocument();
});

test("a file is named in each language", async () => {
  const tables = {
    products: [product()],
    delivery_files: [{ ...FILE, translations: {}, updated_at: DOWNLOAD.created_at }],
  };
  const office = await openOffice(`/admin/products/${product().id}/edit#files`, "Edit Product", { tables });
  await office.press(/^Actions for Handbook/);
  await office.user.click(screen.getByRole("menuitem", { name: "Rename" }));
  await office.user.click(await screen.findByRole("tab", { name: "Deutsch 0/1" }));
  await office.fill("title_de", "Handbuch");
  await office.press("Save", office.dialog);
  await office.message("File renamed successfully");
  expect(office.server.rows("delivery_files")[0]).toMatchObject({
    title: "Handbook",
    translations: { de: { title: "Handbuch" } },
  });
});

test("downloads that cannot be read say so", async () => {
  const dialog = await openLog(true);
  expect(await dialog.findByText("We couldn't load the files")).toBeVisible();
});
