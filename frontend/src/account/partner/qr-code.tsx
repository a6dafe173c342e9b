import { encode } from "uqr";
import { useTranslation } from "@/lib/i18n/use-t";
import { buttonStyle } from "@/ui/button-style";

const BORDER = 2;

/** Return the dark squares of a code as one SVG path. */
function pathOf(data: boolean[][]): string {
  return data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + BORDER} ${y + BORDER}h1v1h-1z` : "")))
    .join("");
}

/** The link as a QR code; black on white in both themes, because cameras expect that. */
export default function QrCode({ link, code }: { link: string; code: string }) {
  const { t } = useTranslation("partner");
  const { data, size } = encode(link, { ecc: "M", border: 0 });
  const side = size + 2 * BORDER;
  const path = pathOf(data);
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
  return (
    <div className="mt-5 flex flex-wrap items-end gap-5">
      <svg
        role="img"
        aria-label={t("link.qr", { link })}
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
        className="size-48 rounded-md border border-line"
      >
        <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <a
        className={buttonStyle("secondary", "sm")}
        download={`${code}.svg`}
        href={`data:image/svg+xml,${encodeURIComponent(file)}`}
      >
        {t("link.download")}
      </a>
    </div>
  );
}
