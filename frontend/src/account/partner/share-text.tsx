import { Suspense, useState } from "react";
import { LanguageOptions } from "@/components/forms/language-options";
import { copyText } from "@/lib/copy-text";
import type { Language } from "@/lib/i18n/languages";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";

/** A few sentences around the link, in the language of their readers. */
export function ShareText({ link }: { link: string }) {
  const { t } = useTranslation("partner");
  const [language, setLanguage] = useState<Language>(useLanguage());
  return (
    <div className="mt-6 grid gap-4 border-t border-line pt-5 md:grid-cols-[12rem_1fr]">
      <Select
        label={t("share.language")}
        value={language}
        onChange={({ target }) => setLanguage(target.value as Language)}
      >
        <LanguageOptions />
      </Select>
      <Suspense fallback={<div className="min-h-48" />}>
        <Words key={language} language={language} link={link} />
      </Suspense>
    </div>
  );
}

function Words({ language, link }: { language: Language; link: string }) {
  const { t } = useTranslation("partner");
  const { t: inThat } = useTranslation("partner", language);
  const [words, setWords] = useState(() => inThat("share.text", { link }));
  const copy = () => copyText(words, { title: t("link.copied"), description: t("share.copied") });
  return (
    <div>
      <TextArea
        label={t("share.title")}
        hint={t("share.hint")}
        lang={language}
        rows={5}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => void copy()}>
        {t("share.copy")}
      </Button>
    </div>
  );
}
