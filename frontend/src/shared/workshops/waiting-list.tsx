import { useQuery as useServerState } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useTranslation, useWords } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { read, remove } from "@/lib/server/rest";
import { keyOf } from "@/lib/server/use-query";
import { useFormFaults } from "@/lib/use-form-faults";
import { SiteLink } from "@/shared/referral/site-link";
import { storeReturnPath } from "@/shared/session/return-path";
import { useSession } from "@/shared/session/session-store";
import { useWaitingChange, waitingEntriesOf } from "@/shared/workshops/waiting";
import type { Workshop } from "@/shared/workshops/workshop";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Field } from "@/ui/field";
import { Icon } from "@/ui/icon";

/** The waiting list of a full workshop: join it, see the place in line, leave it. */
export default function WaitingList({ workshop }: { workshop: Workshop }) {
  const { t } = useTranslation("waiting");
  const { user } = useSession();
  return (
    <section aria-label={t("title")} className="mt-1 grid gap-3 rounded-md bg-sunken px-4 py-4">
      {user ? (
        <Mine workshop={workshop} userId={user.id} />
      ) : (
        <>
          <p className="text-[0.9375rem] text-soft">{t("joinText")}</p>
          <SiteLink
            to="/login"
            onClick={() => storeReturnPath(`/workshops/${workshop.slug}`)}
            className={buttonStyle("primary")}
          >
            {t("login")}
          </SiteLink>
          <JoinAsGuest workshop={workshop} />
        </>
      )}
    </section>
  );
}

/** Joins the list with an address alone; every mail of the list has a link that leaves it. */
function JoinAsGuest({ workshop }: { workshop: Workshop }) {
  const { t, language } = useTranslation("waiting");
  const { busy, change } = useWaitingChange();
  const { errorOf, watch, valuesOf } = useFormFaults();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = valuesOf(event.currentTarget)?.email?.trim();
    if (!email) return;
    const join = () => call("join-waiting-list", { workshopId: workshop.id, email, language });
    void change(join, t("joined"), t("joinedText"));
  };
  return (
    <form className="grid gap-3" onSubmit={submit} {...watch}>
      <Field
        label={t("email")}
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={254}
        error={errorOf("email")}
      />
      <Button type="submit" variant="secondary" disabled={busy}>
        {t("join")}
      </Button>
    </form>
  );
}

function Mine({ workshop, userId }: { workshop: Workshop; userId: string }) {
  const { t } = useTranslation("waiting");
  const { busy, change } = useWaitingChange();
  const query = waitingEntriesOf(userId, workshop.id);
  const title = useWords()(workshop, "title");
  const { data } = useServerState({ queryKey: keyOf(query), queryFn: () => read(query) });
  const entry = data?.[0];
  if (entry) {
    const leave = () => remove("waiting_list_entries", { id: `eq.${entry.id}` });
    return (
      <>
        <p role="status" className="flex gap-2.5">
          <Icon name="clock" className="mt-0.5 size-5 shrink-0 text-highlight" />
          {t("place", { place: entry.place ?? 1 })}
        </p>
        <Button
          variant="secondary"
          disabled={busy}
          onClick={() => void change(leave, t("left"), t("leftText", { workshop: title.text }))}
        >
          {t("leave")}
        </Button>
      </>
    );
  }
  const join = () => call("join-waiting-list", { workshopId: workshop.id });
  return (
    <>
      <p className="text-[0.9375rem] text-soft">{t("joinText")}</p>
      <Button
        disabled={busy || data === undefined}
        onClick={() => void change(join, t("joined"), t("joinedText"))}
      >
        {t("join")}
      </Button>
    </>
  );
}
