import { creative, idOf } from "@test/office-rows.ts";
import { partnerShop as shop } from "@test/partner.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { fireEvent, screen, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const HERE = () => window.location.origin;

function offer(...rows: object[]) {
  shop()
    .rows("creatives")
    .push(...(rows as never[]));
  return openPage("/user/partner?tab=creatives", { session: CUSTOMER });
}

const BANNER = creative({
  page: "/products?type=shop_system",
  text: "Have a look: {link}",
  image_url: "/media/p/summer.png",
  alt_text: 'Sun & "sea"',
  title_de: "Sommer",
  text_de: "Schau:",
  image_url_de: "/media/p/sommer.png",
} as object);

test("a creative is copied as link, text and HTML with the partner's link and sub-ID", async () => {
  const user = offer(BANNER);
  expect(await screen.findByRole("heading", { name: "Summer banner" })).toBeVisible();
  fireEvent.change(screen.getByLabelText("Sub-ID (optional)"), { target: { value: "my mail" } });
  const link = `${HERE()}/products?type=shop_system&ref=ADA1~my-mail`;
  await user.click(screen.getByRole("button", { name: "Copy link Summer banner" }));
  expect(await navigator.clipboard.readText()).toBe(link);
  await user.click(screen.getByRole("button", { name: "Copy text Summer banner" }));
  expect(await navigator.clipboard.readText()).toBe(`Have a look: ${link}`);
  await user.click(screen.getByRole("button", { name: "Copy HTML Summer banner" }));
  expect(await navigator.clipboard.readText()).toBe(
    `<a href="${link.replace("&", "&amp;")}"><img src="${HERE()}/media/p/summer.png" alt="Sun &amp; &quot;sea&quot;"></a>`,
  );
  expect(screen.getByRole("link", { name: "Download picture Summer banner" })).toHaveAttribute(
    "href",
    `${HERE()}/media/p/summer.png`,
  );
});

test("a creative is shown in the chosen language, what is not translated in the shop's", async () => {
  offer(BANNER, creative({ id: idOf(52), title: "Only English", text: "Read on." }));
  await screen.findByRole("heading", { name: "Summer banner" });
  fireEvent.change(screen.getByLabelText("Language of the text"), { target: { value: "de" } });
  const card = (name: string) =>
    within(screen.getByRole("heading", { level: 3, name }).closest("li") as HTMLElement);
  expect(card("Sommer").getByText(`Schau: ${HERE()}/products?type=shop_system&ref=ADA1`)).toHaveAttribute(
    "lang",
    "de",
  );
  expect(card("Sommer").getByRole("img")).toHaveAttribute("src", `${HERE()}/media/p/sommer.png`);
  expect(card("Only English").getByText(`Read on. ${HERE()}/?ref=ADA1`)).toHaveAttribute("lang", "en");
  expect(card("Only English").queryByRole("button", { name: /HTML/ })).toBeNull();
});

test("without creatives the partner is led to the links", async () => {
  offer(creative({ is_active: false }));
  expect(await screen.findByText("There are no creatives yet")).toBeVisible();
});
