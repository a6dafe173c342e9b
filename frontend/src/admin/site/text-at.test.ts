import { expect, test } from "vitest";
import { textAt } from "@/admin/site/text-at";

const TEXTS = [
  { key: "home:title", words: "Good things" },
  { key: "home:hero.badge", words: "Referral program: {{rate}}% for life" },
  { key: "public:any", words: "{{shop}}" },
  { key: "home:loose", words: "Referral {{rest}}" },
];

const shown = (html: string, selector: string) => {
  document.body.innerHTML = html;
  const [found] = document.querySelectorAll(selector);
  return found as Element;
};

test("a text is found by what the page shows of it", () => {
  expect(textAt(shown("<h1>Good  things</h1>", "h1"), TEXTS)).toBe("home:title");
  expect(textAt(shown("<p>Referral program: 30% for life</p>", "p"), TEXTS)).toBe("home:hero.badge");
  expect(textAt(shown("<p>Nordlicht</p>", "p"), TEXTS)).toBeNull(); // a placeholder alone fits everything
});

test("an element inside a text leads to the text, and one far outside to none", () => {
  expect(textAt(shown("<h1>Good <b>things</b></h1>", "b"), TEXTS)).toBe("home:title");
  expect(textAt(shown("<main><h1>Good things</h1><p>More</p></main>", "p"), TEXTS)).toBeNull();
});
