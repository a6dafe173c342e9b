import { useQueryClient } from "@tanstack/react-query";
import { siteTexts } from "@/admin/site/site-texts";
import { textAt } from "@/admin/site/text-at";
import type { SiteForm } from "@/admin/site/use-site-form";
import type { Language } from "@/lib/i18n/languages";

/** The pictures of the preview that the owner can replace, by what their addresses contain. */
const BUILT_IN_PICTURES = {
  hero_picture: "/art/home/hall",
  about_picture: "/art/home/street",
  contact_picture: "/art/home/lane",
} as const;
const PICTURES = ["logo", "logo_dark", "hero_picture", "about_picture", "contact_picture"] as const;

/** Return a function that finds the field of what was clicked in the preview: a text's key, a picture's, or null. */
export function useFieldAt({ base, values }: SiteForm, language: Language) {
  const client = useQueryClient();
  const picture = (image: Element): string | null => {
    const source = image.getAttribute("src") ?? "";
    const own = PICTURES.find((name) => values[name] && source.includes(values[name].replace(/\.\w+$/, "")));
    const builtIn = Object.entries(BUILT_IN_PICTURES).find(([, part]) => source.includes(part))?.[0];
    return own ?? builtIn ?? (image.closest("header") ? "logo" : null);
  };
  return async (element: Element): Promise<{ tab: "brand" | "texts"; name: string } | null> => {
    const image = element.closest("img, header a:has(svg, img)");
    const name = image && picture(image);
    if (name) return { tab: "brand", name };
    const found = await Promise.all(
      base.parts.map((part) => client.ensureQueryData(siteTexts(part, language))),
    );
    const own: Record<string, string> = values.texts[language] ?? {};
    const texts = found.flatMap((part) =>
      part.texts.map(({ key, original }) => ({ key, words: own[key] ?? original })),
    );
    const key = textAt(element, texts);
    return key ? { tab: "texts", name: key } : null;
  };
}
