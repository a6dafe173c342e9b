import { useId, useState } from "react";
import { endingOf, sizeText } from "@/lib/file-size";
import { useTranslation, useWords } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { toast } from "@/lib/toast";
import { type BoughtFile, type FileListProps, isNew } from "@/shared/downloads/file";
import { Badge } from "@/ui/badge";
import { Icon } from "@/ui/icon";

const FRAMES = {
  panel: "appear border-t border-line bg-sunken/60 px-5 py-6 sm:px-7",
  card: "px-5 pb-6 sm:px-7",
  rows: "mt-3",
} as const;

/** The files of an order, each with a download button. */
export default function FileRows({ files, since, as = "panel", guest }: FileListProps) {
  const { t } = useTranslation("downloads");
  const id = useId();
  return (
    <section aria-labelledby={id} className={FRAMES[as]}>
      {as !== "card" ? (
        <h3 id={id} className={as === "rows" ? "sr-only" : "mb-3 font-sans text-sm font-semibold"}>
          {t("title")}
        </h3>
      ) : (
        <h2 id={id} className="py-4 text-heading">
          {t("title")}
        </h2>
      )}
      <ul className="grid max-w-2xl gap-px overflow-hidden rounded-md border border-line bg-line">
        {files.map((file) => (
          <FileRow key={file.id} file={file} fresh={isNew(file, since)} guest={guest} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  file: BoughtFile;
  fresh: boolean;
  guest: string | undefined;
}

/** One file. Its link is requested by the click, because it is valid for a few minutes only. */
function FileRow({ file, fresh, guest }: RowProps) {
  const { id, name, size } = file;
  const { t, language } = useTranslation("downloads");
  const words = useWords();
  // A guest's files come with the titles of the page's language alone.
  const title = guest ? { text: file.title, lang: undefined } : words(file, "title");
  const [busy, setBusy] = useState(false);
  const facts = [endingOf(name ?? ""), sizeText(size, language)].filter(Boolean).join(" · ");
  const save = async () => {
    setBusy(true);
    try {
      const { url } = await call("download-link", { fileId: id, ...(guest ? { guest } : {}) });
      window.location.assign(url);
    } catch {
      toast({ title: t("failed.title"), description: t("failed.text"), tone: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 bg-raised px-4 py-2.5">
      <span className="flex min-w-0 items-center gap-3">
        <Icon name="paper" className="size-5 text-accent" />
        <span className="min-w-0 break-words">
          <span lang={title.lang} className="font-medium">
            {title.text}
          </span>
          {fresh && (
            <>
              {" "}
              <Badge>{t("fresh")}</Badge>
            </>
          )}
          <span className="ml-3 whitespace-nowrap text-sm text-soft">{facts}</span>
        </span>
      </span>
      <button
        type="button"
        onClick={() => void save()}
        disabled={busy}
        aria-busy={busy}
        className="cursor-pointer py-1.5 font-medium text-accent underline underline-offset-4 disabled:cursor-progress disabled:opacity-60"
      >
        {t("get")}
        <span className="sr-only">: {title.text}</span>
      </button>
    </li>
  );
}
