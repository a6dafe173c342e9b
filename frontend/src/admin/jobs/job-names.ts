import type { FreeT } from "@/lib/i18n/i18n-types";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";

/** Return the names of jobs in the language of the page; a job without one keeps the server's. */
export function useJobName() {
  const { i18n } = useTranslation("admin-jobs");
  const t = i18n.translator("admin-jobs", useLanguage()) as FreeT;
  return (job: string) => {
    const key = `names.${job.replaceAll(" ", "_")}`;
    const name = t(key);
    return name === key ? job : name;
  };
}
