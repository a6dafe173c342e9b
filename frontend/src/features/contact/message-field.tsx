import { useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { TextArea } from "@/ui/text-area";

/** The longest message that the server takes, and from where on the room left is shown. */
const LIMIT = 5000;
const SHOW_LEFT = 500;

interface Props {
  error: string | undefined;
  className?: string;
}

/** The message, and how much room is left once it runs out. */
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
