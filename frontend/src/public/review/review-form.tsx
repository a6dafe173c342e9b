import { type FormEvent, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { StarChoice } from "@/public/review/star-choice";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { TextArea } from "@/ui/text-area";

/** The server's maximum lengths, in characters. */
const LIMITS = { text: 4000, author: 60 };

interface Props {
  token: string;
  request: Functions["review-request"]["answer"];
  /** The stars that were pressed in the email; NaN or 0 for none. */
  chosen: number;
  onSent: () => void;
}

/** The form of a review: stars, text and name. What is typed stays when sending fails. */
export function ReviewForm({ token, request, chosen, onSent }: Props) {
  const { t, language } = useTranslation("reviews");
  const [rating, setRating] = useState(
    chosen >= 1 && chosen <= 5 ? Math.round(chosen) : (request.rating ?? 0),
  );
  const [state, setState] = useState<"writing" | "sending" | "failed">("writing");
  const [missing, setMissing] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!rating) {
      setMissing(true);
      event.currentTarget.querySelector<HTMLInputElement>("[name=rating]")?.focus();
      return;
    }
    setState("sending");
    try {
      const [text, author] = ["text", "author"].map((name) => String(form.get(name) ?? "").trim() || null);
      await call("write-review", { token, rating, text: text ?? null, author: author ?? null, language });
      onSent();
    } catch (error) {
      console.error("The review was not sent:", error);
      setState("failed");
    }
  };
  return (
    <form method="dialog" onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-lg">{t("write.about", { item: request.item })}</p>
      {request.status !== "asked" && <Notice tone="info">{t(`write.${request.status}`)}</Notice>}
      <StarChoice
        value={rating}
        error={missing && !rating ? t("write.starsMissing") : undefined}
        onChange={setRating}
      />
      <TextArea
        label={t("write.text")}
        name="text"
        rows={6}
        maxLength={LIMITS.text}
        defaultValue={request.text ?? ""}
        hint={t("write.textHint")}
      />
      <Field
        label={t("write.name")}
        name="author"
        autoComplete="given-name"
        maxLength={LIMITS.author}
        defaultValue={request.author ?? ""}
        hint={t("write.nameHint")}
      />
      {state === "failed" && <Notice tone="danger">{t("write.failed")}</Notice>}
      <p className="text-sm text-soft">{t("how")}</p>
      <Button type="submit" size="lg" disabled={state === "sending"} className="justify-self-start">
        {t("write.send")}
      </Button>
    </form>
  );
}
