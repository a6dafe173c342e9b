import { type FormEvent, useState } from "react";
import { PostbackDeliveries } from "@/account/partner/postback-deliveries";
import { PostbackTest } from "@/account/partner/postback-test";
import { type Postback, usePostback } from "@/account/partner/reads";
import { usePostbackCalls } from "@/account/partner/use-postback-calls";
import { CheckField } from "@/components/forms/check-field";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { useSession } from "@/shared/session/session-store";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { TitledCard } from "@/ui/titled-card";

const PLACEHOLDERS = ["event", "subid", "code", "amount", "currency", "commission", "order", "id"] as const;

/** The partner's postback: an address of theirs that the shop calls when they earn and when that is reversed. */
export default function PostbackSection() {
  const { t } = useTranslation("partner");
  const { user } = useSession();
  const { data, error } = usePostback(user?.id ?? "");
  return (
    <TitledCard title={t("postback.title")} text={t("postback.text")}>
      {error && !data && <Notice tone="danger">{t("failed")}</Notice>}
      {!error && !data && <Skeleton className="h-40" />}
      {data && <PostbackForm known={data[0] ?? null} />}
    </TitledCard>
  );
}

function PostbackForm({ known }: { known: Postback | null }) {
  const { t } = useTranslation("partner");
  const [url, setUrl] = useState(known?.url ?? "");
  const [active, setActive] = useState(known?.is_active ?? true);
  const { busy, fault, run } = usePostbackCalls();
  const address = url.trim();
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run(address, () => call("save-postback", { url: address, isActive: active }), t("postback.saved"));
  };
  const remove = async () => {
    if (await run(null, () => call("remove-postback", {}), t("postback.removed"))) setUrl("");
  };
  return (
    <>
      <form className="grid gap-4" noValidate onSubmit={save}>
        <Field
          label={t("postback.url")}
          name="postback"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={1000}
          placeholder="https://"
          hint={t("postback.urlHint", { example: "https://…/postback?cid={subid}&payout={commission}" })}
          error={fault}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Placeholders />
        <CheckField
          label={t("postback.active")}
          hint={t("postback.activeHint")}
          checked={active}
          onChange={({ target }) => setActive(target.checked)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <PostbackTest url={address} busy={busy} run={run} />
          {known && (
            <Button variant="quiet" type="button" disabled={busy} onClick={() => void remove()}>
              {t("postback.remove")}
            </Button>
          )}
          <Button type="submit" disabled={busy}>
            {t("details.save")}
          </Button>
        </div>
      </form>
      {known && <PostbackDeliveries postbackId={known.id} />}
    </>
  );
}

/** What each placeholder becomes. */
function Placeholders() {
  const { t } = useTranslation("partner");
  return (
    <details>
      <summary className="w-fit cursor-pointer font-medium">{t("postback.placeholders")}</summary>
      <dl className="mt-3 grid gap-x-5 gap-y-2 sm:grid-cols-[auto_1fr]">
        {PLACEHOLDERS.map((name) => (
          <div key={name} className="contents">
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd className="text-soft">{t(`postback.means.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
