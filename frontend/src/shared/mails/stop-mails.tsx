import { useState } from "react";
import { Button } from "@/ui/button";
import { FocusedNotice } from "@/ui/focused-notice";
import { Notice } from "@/ui/notice";

interface Props {
  stop: () => Promise<unknown>;
  words: { ask: string; button: string; done: string; failed: string };
}

/** Ends a kind of emails with one press and without signing in. */
export function StopMails({ stop, words }: Props) {
  const [state, setState] = useState<"idle" | "sending" | "done" | "failed">("idle");
  const press = async () => {
    setState("sending");
    try {
      await stop();
      setState("done");
    } catch (error) {
      console.error("The emails were not stopped:", error);
      setState("failed");
    }
  };
  if (state === "done") return <FocusedNotice>{words.done}</FocusedNotice>;
  return (
    <>
      <p className="text-soft">{words.ask}</p>
      {state === "failed" && <Notice tone="danger">{words.failed}</Notice>}
      <Button variant="secondary" size="sm" disabled={state === "sending"} onClick={() => void press()}>
        {words.button}
      </Button>
    </>
  );
}
