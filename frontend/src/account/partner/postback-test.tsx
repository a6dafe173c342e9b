import { useState } from "react";
import type { RunCall } from "@/account/partner/use-postback-calls";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

type Answer = Functions["send-test-postback"]["answer"];

/** Calls the address that was typed, and shows what its receiver answered. */
export function PostbackTest({ url, busy, run }: { url: string; busy: boolean; run: RunCall }) {
  const { t } = useTranslation("partner");
  const [answer, setAnswer] = useState<Answer>();
  const test = () => {
    setAnswer(undefined);
    return run(url, async () => setAnswer(await call("send-test-postback", { url })));
  };
  return (
    <>
      {answer && <TestAnswer answer={answer} />}
      <Button variant="secondary" type="button" disabled={busy} onClick={() => void test()}>
        {t("postback.test")}
      </Button>
    </>
  );
}

function TestAnswer({ answer: { status, problem, milliseconds } }: { answer: Answer }) {
  const { t } = useTranslation("partner");
  if (problem)
    return (
      <Notice tone="danger" className="w-full">
        {t(`postback.problems.${problem}`)}
      </Notice>
    );
  const good = status !== null && status >= 200 && status < 300;
  return (
    <Notice tone={good ? "good" : "danger"} className="w-full">
      {t(good ? "postback.arrived" : "postback.refused", { status, count: milliseconds })}
    </Notice>
  );
}
