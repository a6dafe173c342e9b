import { useTranslation } from "@/lib/i18n/use-t";
import { Notice } from "@/ui/notice";

interface Props {
  /** The problem in words, or null if all is well. */
  problem: string | null;
  /** The words if all is well. */
  ready: string;
  /** The other side's own words. */
  words: string;
}

/** The result of a test: what is wrong, in words, and the words of the server or provider itself. */
export function TestResult({ problem, ready, words }: Props) {
  const { t } = useTranslation("admin-connections");
  return (
    <Notice tone={problem ? "danger" : "good"} className="mt-5">
      <p>{problem ?? ready}</p>
      {problem && words && <p className="mt-1 break-words text-sm">{t("answer", { words })}</p>}
    </Notice>
  );
}
