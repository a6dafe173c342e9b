import { copyText } from "@/lib/copy-text";
import { saveAs } from "@/lib/download";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

/** Recovery codes, shown once: the user must store them before continuing. */
export function KeptCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation("two-factor");
  const text = `${codes.join("\n")}\n`;
  const copy = () => copyText(text, { title: t("kept.copied") });
  return (
    <div role="status">
      <h3 className="text-heading">{t("kept.title")}</h3>
      <p className="mt-1 text-soft">{t("kept.text")}</p>
      <ul className="my-5 grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border border-line bg-raised px-5 py-4 font-mono tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          {t("kept.copy")}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => saveAs(new Blob([text], { type: "text/plain" }), "recovery-codes.txt")}
        >
          {t("kept.save")}
        </Button>
        <Button size="sm" className="ml-auto" onClick={onDone}>
          {t("kept.done")}
        </Button>
      </div>
    </div>
  );
}
