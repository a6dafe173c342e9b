import { useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { TextArea } from "@/ui/text-area";

/** The server's maximum length of a message, and the length from which the remaining characters are shown. */
const LIMIT = 5000;
const SHOW_LEFT = 500;

interface Props {
  error: string | undefined;
  className?: string;
}

/** The message, with the number of remaining characters near the limit. */
export function MessageField({ error, className = "" }: Props) {
  const { t } = useTranslation("company");
  const [length, setLength] = useState(0);
  const left = LIMIT - length;
  return (
    <TextArea
      className={className}
      label={t("contact.form.message")}
      hint={left <= SHOW_LEFT ? t("contact.form.left", { count: left }) : undefined}
      name="message"
      rows={6}
      maxLength={LIMIT}
      required
      error={error}
      onChange={(event) => setLength(event.target.value.length)}
    />
  );
}
