import { useEffect, useRef, useState } from "react";
import type { Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import type { MySite } from "@/lib/server/api.types";
import { Card } from "@/ui/card";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

/** The pages, with the key of their name in the public texts. */
const PAGES = {
  "/": "nav.home",
  "/products": "nav.products",
  "/features": "nav.features",
  "/about": "nav.about",
  "/contact": "nav.contact",
  "/workshops": "nav.workshops",
  "/news": "nav.news",
  "/referral-program": "nav.referral-program",
  "/login": "session.signIn",
  "/terms": "nav.terms",
} as const;
type Page = keyof typeof PAGES;
const WIDTHS = { desktop: 1280, phone: 390 } as const;
const HEIGHT = 860;
type Device = keyof typeof WIDTHS;
type Theme = "light" | "dark";

interface Props {
  site: MySite;
  language: Language;
  /** There are changes that the preview does not show yet. */
  stale: boolean;
  /** Called with what is clicked on the page: its links lead nowhere here. */
  onPick: (element: Element) => void;
}

/** A real page of the site with the saved draft, scaled to the space beside the form. */
export function SitePreview({ site, language, stale, onPick }: Props) {
  const { t } = useTranslation(["admin-site", "public"]);
  const [page, setPage] = useState<Page>("/");
  const [device, setDevice] = useState<Device>("desktop");
  const [theme, setTheme] = useState<Theme>("light");
  const [width, setWidth] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const dress = (wanted: Theme) => {
    const root = frame.current?.contentDocument?.documentElement;
    if (root) root.dataset.theme = wanted;
  };
  const listen = () => {
    const page = frame.current?.contentDocument;
    page?.addEventListener(
      "click",
      (event) => {
        event.preventDefault();
        event.stopPropagation();
        onPick(event.target as Element);
      },
      { capture: true },
    );
  };
  const scale = Math.min(1, width / WIDTHS[device]);
  return (
    <Card className="min-w-0 px-5 py-6 sm:px-6 xl:sticky xl:top-6">
      <h2 className="mb-3 text-heading">{t("preview.title")}</h2>
      <div className="mb-4 grid grid-cols-3 gap-3">
        <Select
          label={t("preview.page")}
          value={page}
          onChange={({ target }) => setPage(target.value as Page)}
        >
          <Options values={Object.keys(PAGES) as Page[]} labelOf={(each) => t(`public:${PAGES[each]}`)} />
        </Select>
        <Select
          label={t("preview.device")}
          value={device}
          onChange={({ target }) => setDevice(target.value as Device)}
        >
          <option value="desktop">{t("preview.desktop")}</option>
          <option value="phone">{t("preview.phone")}</option>
        </Select>
        <Select
          label={t("preview.theme")}
          value={theme}
          onChange={({ target }) => {
            setTheme(target.value as Theme);
            dress(target.value as Theme);
          }}
        >
          <option value="light">{t("preview.light")}</option>
          <option value="dark">{t("preview.dark")}</option>
        </Select>
      </div>
      <p className="mb-3 text-sm text-soft">{t("preview.pick")}</p>
      {stale && <p className="mb-3 text-sm text-soft">{t("preview.stale")}</p>}
      <div
        ref={box}
        className="overflow-hidden rounded-md border border-line"
        style={{ height: HEIGHT * Math.max(scale, 0.6) }}
      >
        <iframe
          key={`${site.version} ${site.history.length}`}
          ref={frame}
          title={t("preview.title")}
          src={`${page}?draft=${site.previewToken}&lng=${language}`}
          onLoad={() => {
            dress(theme);
            listen();
          }}
          className="origin-top-left border-0"
          style={{
            width: WIDTHS[device],
            height: (HEIGHT * Math.max(scale, 0.6)) / (scale || 1),
            transform: `scale(${scale})`,
          }}
        />
      </div>
    </Card>
  );
}
