import { type FormEvent, useEffect, useRef, useState } from "react";
import { KeptCodes } from "@/account/security/kept-codes";
import { useTranslation } from "@/lib/i18n/use-t";
import { appsOf, enrollApp, generateRecoveryCodes, type NewApp, verifyCode } from "@/shared/session/factors";
import { CodeFields } from "@/shared/session/forms/code-fields";
import { useAuthCall } from "@/shared/session/forms/use-auth-call";
import { useSession } from "@/shared/session/session-store";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";

const NAME_FREE = (taken: string[], name: (number: number) => string) => {
  let number = 1;
  while (taken.includes(name(number))) number += 1;
  return name(number);
};

/** Set up an authenticator app, and show the recovery codes that come with the first one. */
export function SetUp({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("two-factor");
  const { user } = useSession();
  const others = useRef(appsOf(user));
  const [app, setApp] = useState<NewApp | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const begun = useRef(false);
  const { problem, run } = useAuthCall();
  const begin = () => {
    const taken = others.current.map(({ friendly_name = "" }) => friendly_name);
    const name = NAME_FREE(taken, (number) => t("section.app", { number }));
    return run(async () => setApp(await enrollApp(name)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: started once
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void begin();
  }, []);
  if (codes) return <KeptCodes codes={codes} onDone={onDone} />;
  if (app) {
    const finish = async () => {
      if (others.current.length > 0) onDone();
      else setCodes(await generateRecoveryCodes());
    };
    return <FirstCode app={app} onRight={finish} />;
  }
  if (!problem) return <Skeleton className="h-96" />;
  return (
    <Notice tone="danger">
      <p className="font-medium">{t("setUp.failed")}</p>
      <p className="my-2">{problem.text}</p>
      <Button variant="secondary" size="sm" onClick={() => void begin()}>
        {t("setUp.again")}
      </Button>
    </Notice>
  );
}

/** The QR code for the app, and the field for its first code, which activates it. */
function FirstCode({ app, onRight }: { app: NewApp; onRight: () => Promise<void> }) {
  const { t } = useTranslation("two-factor");
  const [given, setGiven] = useState({ text: "", recovery: false, factorId: app.id });
  const { busy, problem, run } = useAuthCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => {
      await verifyCode(given);
      await onRight();
    });
  };
  return (
    <form className="grid gap-5" onSubmit={submit}>
      <p>{t("setUp.scan")}</p>
      <img
        src={app.picture}
        alt={t("setUp.picture")}
        width={208}
        height={208}
        className="mx-auto size-52 rounded-md border border-line bg-white"
      />
      <p className="text-sm">
        <span className="block text-soft">{t("setUp.secret")}</span>
        <code className="mt-1 block break-all font-mono">{app.secret.match(/.{4}/g)?.join(" ")}</code>
      </p>
      <CodeFields apps={[]} value={given} onChange={setGiven} problem={problem} appOnly />
      <p className="text-sm text-soft">{t("setUp.consequence")}</p>
      <Button type="submit" disabled={busy}>
        {t(busy ? "checking" : "setUp.turnOn")}
      </Button>
    </form>
  );
}
