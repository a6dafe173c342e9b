import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { InviteDialog } from "@/admin/staff/invite-dialog";
import { LoadError } from "@/components/forms/load-error";
import { Section } from "@/components/section";
import { Timestamp } from "@/components/timestamp";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

type Member = Functions["staff"]["answer"]["members"][number];

const QUERY = { queryKey: ["staff"], queryFn: () => call("staff", {}) };

/** Everyone with a role, and the way to invite another. */
export function MemberList() {
  const { t } = useTranslation("admin-staff");
  const { data, error, refetch } = useQuery(QUERY);
  const [inviting, setInviting] = useState(false);
  return (
    <Section
      title={t("members.title")}
      text={t("members.text")}
      action={<Button onClick={() => setInviting(true)}>{t("invite.action")}</Button>}
    >
      {data && <Members members={data.members} />}
      {error && <LoadError title={t("loadFailed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Section>
  );
}

function Members({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation("admin-staff");
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-raised"
      aria-label={t("title")}
    >
      <table className="w-full text-left text-sm max-sm:block">
        <thead className="border-b border-line text-soft max-sm:sr-only">
          <tr>
            {(["name", "role", "factor", "seen"] as const).map((column) => (
              <th key={column} scope="col" className="px-4 py-2.5 font-medium">
                {t(`members.${column}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {members.map((member) => (
            <MemberRow key={member.email} member={member} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** On a phone a row is a card, as in the lists: the name above the rest. */
const CARD =
  "max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3";
const CELL = "sm:px-4 sm:py-2.5";

function MemberRow({ member }: { member: Member }) {
  const { t } = useTranslation(["admin-staff", "admin-roles"]);
  const { email, name, role, joined, invited, secondFactor, lastSignInAt, userId } = member;
  return (
    <tr className={CARD}>
      <th scope="row" className={`font-medium max-sm:w-full max-sm:min-w-0 ${CELL}`}>
        <span className="block break-words">{name || email}</span>
        {name && <span className="block break-words font-normal text-soft">{email}</span>}
      </th>
      <td className={CELL}>{t(`admin-roles:roles.${role}`)}</td>
      <td className={CELL}>
        <span className="text-soft sm:hidden">{t("members.factor")}: </span>
        {t(secondFactor ? "members.on" : "members.off")}
      </td>
      <td className={CELL}>
        {joined && <span className="text-soft sm:hidden">{t("members.seen")}: </span>}
        {joined ? (
          <Seen at={lastSignInAt} />
        ) : (
          <Badge tone="waiting">{t(invited ? "members.invited" : "members.invitationEnded")}</Badge>
        )}
      </td>
      <td className={`max-sm:ml-auto sm:text-right ${CELL}`}>
        {userId && (
          <Link
            to={`/admin/users?q=${userId}`}
            aria-label={t("members.change", { name: name || email })}
            className="text-accent underline underline-offset-4"
          >
            {t("members.changeShort")}
          </Link>
        )}
      </td>
    </tr>
  );
}

function Seen({ at }: { at: string | null }) {
  const { t } = useTranslation("admin-staff");
  return at ? <Timestamp at={at} /> : t("members.never");
}
