import { type ReactNode, Suspense, useCallback, useDeferredValue, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

const WIDE = "(min-width: 100rem)";
const WIDTHS = { phone: 390, desktop: 1280 } as const;
type Device = keyof typeof WIDTHS;

/** The page that a form makes, drawn from its values before they are saved. */
export type Draw<V> = (values: V) => ReactNode;

/** The columns of an editor: its preview is beside the fields where the window is wide enough. */
export const columnsOf = ({ shown }: { shown: boolean }): string =>
  shown ? "grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]" : "";

/** Return the preview beside a form: whether it is shown, the button that shows it, and its pane. */
export function usePreview<V>(draw: Draw<V>, values: V) {
  const { t } = useTranslation("admin");
  const [shown, setShown] = useState(() => window.matchMedia(WIDE).matches);
  const drawn = useDeferredValue(values);
  return {
    shown,
    button: (
      <Button variant={shown ? "secondary" : "quiet"} aria-pressed={shown} onClick={() => setShown(!shown)}>
        {t("shared.preview.title")}
      </Button>
    ),
    pane: shown && <PreviewPane>{draw(drawn)}</PreviewPane>,
  };
}

/** A page in a frame, as wide as a phone or scaled down from a desktop. Nothing in it can be pressed. */
function PreviewPane({ children }: { children: ReactNode }) {
  const { t } = useTranslation("admin");
  const [device, setDevice] = useState<Device>("phone");
  const [box, setBox] = useState(0);
  const measure = useCallback((element: HTMLDivElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setBox(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const width = device === "phone" ? Math.max(box, WIDTHS.phone) : WIDTHS.desktop;
  const scale = Math.min(1, box / width);
  return (
    <aside aria-label={t("shared.preview.title")} className="grid min-w-0 gap-2 xl:sticky xl:top-2.5">
      <div className="flex gap-1">
        {(["phone", "desktop"] as const).map((each) => (
          <Button
            key={each}
            variant={each === device ? "secondary" : "quiet"}
            size="sm"
            aria-pressed={each === device}
            onClick={() => setDevice(each)}
          >
            {t(`shared.preview.${each}`)}
          </Button>
        ))}
      </div>
      <div
        ref={measure}
        className="h-[calc(100dvh-9rem)] overflow-hidden rounded-lg border border-line bg-paper"
      >
        {scale > 0 && (
          <Frame title={t("shared.preview.title")} width={width} scale={scale}>
            {children}
          </Frame>
        )}
      </div>
    </aside>
  );
}

interface FrameProps {
  title: string;
  width: number;
  scale: number;
  children: ReactNode;
}

/** An empty document with the styles of this one, so that its width decides the layout of what is drawn in it. */
function Frame({ title, width, scale, children }: FrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const dress = (page: Document | null) => {
    if (!page) return;
    const own = document.documentElement;
    page.documentElement.lang = own.lang;
    page.documentElement.className = own.className;
    if (own.dataset.theme) page.documentElement.dataset.theme = own.dataset.theme;
    for (const sheet of document.querySelectorAll("link[rel=stylesheet], style"))
      page.head.append(page.importNode(sheet, true));
    page.body.inert = true;
    setBody(page.body);
  };
  return (
    <>
      <iframe
        title={title}
        srcDoc="<!doctype html><html><head></head><body></body></html>"
        onLoad={({ currentTarget }) => dress(currentTarget.contentDocument)}
        className="origin-top-left border-0"
        style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
      />
      {body && createPortal(<Suspense fallback={<Skeleton className="h-96" />}>{children}</Suspense>, body)}
    </>
  );
}
