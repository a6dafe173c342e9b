import { named, openOffice } from "@test/office.ts";
import { idOf, product } from "@test/office-rows.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const UPLOADED = { status: 204, headers: { "Upload-Offset": "1" } };

const edit = (row = product()) =>
  openOffice(`/admin/products/${row.id}/edit`, "Edit Product", { tables: { products: [row] } });

test("a row moves by the keys, keeps the focus and says where it is", async () => {
  const office = await edit(product({ features: ["one", "two", "three"] }));
  await office.part("Texts in each language");
  const features = within(await screen.findByRole("group", { name: "Features" }));
  features.getByRole("button", { name: "Move row 3" }).focus();
  await office.user.keyboard("{ArrowUp}");
  await waitFor(() => expect(features.getByRole("button", { name: "Move row 2" })).toHaveFocus());
  expect(features.getByText("Row 3 moved to place 2 of 3")).toBeInTheDocument();
  await office.press("Save and close");
  await office.message("Product updated successfully");
  expect(office.server.rows("products")[0]?.features).toEqual(["one", "three", "two"]);
});

test("the name is asked once, and the type of a product stands behind 'More'", async () => {
  const office = await edit(product({ product_type: "masterclass" }));
  await waitFor(() => expect(named("name")).toBeVisible());
  expect(document.querySelectorAll("main form [name=name]")).toHaveLength(1);
  await office.part("Texts in each language");
  expect(screen.queryByLabelText("Name")).not.toBeVisible();
  await office.part("In the shop");
  expect(screen.getByText("More").closest("details")).not.toHaveAttribute("open");
  await office.user.click(screen.getByText("More"));
  await office.user.selectOptions(screen.getByLabelText("Type"), "shop_system");
  await office.press("Save");
  await office.message("Product updated successfully");
  expect(office.server.rows("products")[0]?.product_type).toBe("shop_system");
});

test("related products are chosen by their names", async () => {
  const [one, two] = [
    product({ slug: "one", name: "One", related: ["gone"] }),
    product({ id: idOf(2), slug: "two", name: "Two" }),
  ];
  const office = await openOffice(`/admin/products/${one.id}/edit`, "Edit Product", {
    tables: { products: [one, two] },
  });
  await office.part("Sales page");
  const choice = await screen.findByLabelText("Add a product");
  await waitFor(() => expect(within(choice).getAllByRole("option")).toHaveLength(2));
  await office.user.selectOptions(choice, "Two");
  // A product that no longer exists is named by its address, and can be removed.
  await office.press(/gone$/);
  await office.press("Save");
  await office.message("Product updated successfully");
  expect(office.server.rows("products").find(({ id }) => id === one.id)?.related).toEqual(["two"]);
});

test("a picture that is dropped on its field is uploaded and taken", async () => {
  const office = await edit(product({ image_url: null }));
  office.server.on("PATCH", "/functions/v1/uploads/the-file", () => new Response(null, UPLOADED));
  office.server.on("POST", "/rest/v1/files", () => ({ id: "the-file" }));
  office.server.on("GET", "/rest/v1/files", () => ({ id: "the-file", name: "hall.png" }));
  const field = (await screen.findAllByText("Picture"))[0]?.closest("fieldset") as HTMLElement;
  fireEvent.drop(field, { dataTransfer: { files: [new File(["x"], "Hall.png")], types: ["Files"] } });
  await waitFor(() =>
    expect(named("image_url")).toHaveValue(`${window.location.origin}/media/the-file/hall.png`),
  );
});

test("pictures are dropped on the gallery, several at once, and named after their files", async () => {
  const office = await edit(product({ gallery: [{ title: "Tour", url: "/tour.mp4" }] }));
  const files: Record<string, string> = { one: "hall-plan.png", two: "stage.png" };
  const waiting = Object.keys(files);
  office.server.on("POST", "/rest/v1/files", () => ({ id: waiting.shift() }));
  office.server.on("PATCH", "/functions/v1/uploads/one", () => new Response(null, UPLOADED));
  office.server.on("PATCH", "/functions/v1/uploads/two", () => new Response(null, UPLOADED));
  office.server.on("GET", "/rest/v1/files", ({ query }) => {
    const id = query.get("id") === "eq.one" ? "one" : "two";
    return { id, name: files[id] };
  });
  await office.part("Sales page");
  const gallery = within(screen.getByRole("group", { name: "Pictures and videos" }));
  const dropped = [new File(["x"], "Hall plan.png"), new File(["y"], "Stage.png")];
  fireEvent.drop(gallery.getByText("Drop one or more pictures here."), {
    dataTransfer: { files: dropped, types: ["Files"] },
  });
  await waitFor(() => expect(gallery.getByLabelText("What it shows, row 3")).toHaveValue("Stage"));
  expect(gallery.getByLabelText("What it shows, row 2")).toHaveValue("Hall plan");
  await office.user.clear(gallery.getByLabelText("What it shows, row 3"));
  await office.press("Save");
  await waitFor(() => expect(gallery.getByLabelText("What it shows, row 3")).toHaveFocus());
  await office.user.type(gallery.getByLabelText("What it shows, row 3"), "The stage");
  await office.press(
    "Remove row 1",
    gallery.getByText("Drop one or more pictures here.").closest("fieldset") as HTMLElement,
  );
  await office.press("Save");
  await office.message("Product updated successfully");
  expect(office.server.rows("products")[0]?.gallery).toEqual([
    { title: "Hall plan", url: "/media/one/hall-plan.png" },
    { title: "The stage", url: "/media/two/stage.png" },
  ]);
});

test("the pictures of the gallery are chosen by keys, and a video is added by its address", async () => {
  const office = await edit();
  office.server.on("POST", "/rest/v1/files", () => ({ id: "one" }));
  office.server.on("PATCH", "/functions/v1/uploads/one", () => new Response(null, UPLOADED));
  office.server.on("GET", "/rest/v1/files", () => ({ id: "one", name: "hall.png" }));
  await office.part("Sales page");
  const group = screen.getByRole("group", { name: "Pictures and videos" });
  const gallery = within(group);
  expect(gallery.getByRole("button", { name: "Upload pictures" })).toBeVisible();
  const input = group.querySelector("input[type=file]") as HTMLInputElement;
  expect(input).toHaveAttribute("multiple");
  await office.user.upload(input, [new File(["x"], "hall.png", { type: "image/png" })]);
  await waitFor(() => expect(gallery.getByLabelText("What it shows, row 1")).toHaveValue("Hall"));
  await office.user.click(gallery.getByText("Add a video, or a picture from another website"));
  await office.user.type(gallery.getByLabelText(/^Address, such as/), "https://example.com/the-tour.mp4");
  await office.press("Add", group);
  expect(gallery.getByLabelText("What it shows, row 2")).toHaveValue("The tour");
  gallery.getByRole("button", { name: "Move row 2" }).focus();
  await office.user.keyboard("{ArrowUp}");
  await office.press("Save");
  await office.message("Product updated successfully");
  expect(office.server.rows("products")[0]?.gallery).toEqual([
    { title: "The tour", url: "https://example.com/the-tour.mp4" },
    { title: "Hall", url: "/media/one/hall.png" },
  ]);
});

test("captions and links are titled in each language, and keep their titles when rows move", async () => {
  const words = { de: { title: "Die Liste" } };
  const office = await edit(
    product({
      gallery: [
        { title: "The list", url: "/a.svg", translations: words },
        { title: "The page", url: "/b.svg" },
      ],
      delivery_links: [{ title: "Guide", url: "https://example.com/guide" }],
    }),
  );
  await office.part("Sales page");
  await office.user.selectOptions(await screen.findByLabelText("Language of the sections"), "Deutsch");
  const captions = within(screen.getByRole("group", { name: "Pictures and videos (Deutsch)" }));
  expect(captions.getByLabelText("What it shows, row 1")).toHaveValue("Die Liste");
  await office.user.type(captions.getByLabelText("What it shows, row 2"), "Die Seite");
  const rows = within(screen.getByRole("group", { name: "Pictures and videos" }));
  rows.getByRole("button", { name: "Move row 2" }).focus();
  await office.user.keyboard("{ArrowUp}");
  await office.part("Delivery");
  const links = within(await screen.findByRole("group", { name: "Access links (Deutsch)" }));
  await office.user.type(links.getByLabelText("Title, row 1"), "Anleitung");
  await office.press("Save");
  await office.message("Product updated successfully");
  const [saved] = office.server.rows("products");
  expect(saved?.gallery).toEqual([
    { title: "The page", url: "/b.svg", translations: { de: { title: "Die Seite" } } },
    { title: "The list", url: "/a.svg", translations: words },
  ]);
  expect(saved?.delivery_links).toEqual([
    { title: "Guide", url: "https://example.com/guide", translations: { de: { title: "Anleitung" } } },
  ]);
});
