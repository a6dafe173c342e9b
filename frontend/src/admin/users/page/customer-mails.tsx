import { Link } from "react-router";
import { useKindName } from "@/admin/shared/mail-kinds";
import { readsByEmail } from "@/admin/users/page/customer-reads";
import { Lines } from "@/admin/users/page/lines";
import { Timestamp } from "@/components/timestamp";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { Badge } from "@/ui/badge";
import { toneOf } from "@/ui/status-tones";

const STATES = ["queued", "sending", "sent", "failed"] as const;

/** The newest mails that the shop sent to a customer. A failed one can be sent again on the page of mails. */
export function CustomerMails({ email }: { email: string }) {
  const { t } = useTranslation("admin-customers");
  const kindName = useKindName();
  const { data } = useQuery(readsByEmail(email).mails);
  const all = `/admin/mails?q=${encodeURIComponent(email)}`;
  return (
    <Lines
      title={t("mails.title")}
      rows={data}
      empty={t("mails.empty")}
      all={all}
      line={({ id, template, state, created_at }) => {
        const known = STATES.find((each) => each === state);
        return {
          id,
          main: kindName(template),
          end: state !== "sent" && (
            <Badge tone={toneOf("mails", state)}>{known ? t(`mails.states.${known}`) : state}</Badge>
          ),
          beside: <Timestamp at={created_at} />,
        };
      }}
    />
  );
}

/** The newest messages that a customer wrote. */
export function CustomerMessages({ email }: { email: string }) {
  const { t } = useTranslation("admin-customers");
  const { data } = useQuery(readsByEmail(email).messages);
  return (
    <Lines
      title={t("messages.title")}
      rows={data}
      empty={t("messages.empty")}
      all={`/admin/inbox?q=${encodeURIComponent(email)}`}
      line={({ id, subject, message, answered_at, created_at }) => ({
        id,
        main: (
          <Link to={`/admin/inbox?q=${id}`} className="font-medium hover:text-accent">
            {subject || message.slice(0, 60)}
          </Link>
        ),
        end: !answered_at && <Badge tone="waiting">{t("messages.open")}</Badge>,
        beside: <Timestamp at={created_at} />,
      })}
    />
  );
}
