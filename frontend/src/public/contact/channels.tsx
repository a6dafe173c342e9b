import { useTranslation } from "@/lib/i18n/use-t";

interface Props {
  email: string;
  phone: string;
  /** Hours of support, such as `24/7`; without them the form is not named beside email and phone. */
  support?: string | undefined;
}

const LINK = "underline decoration-highlight decoration-2 underline-offset-6 hover:text-accent";

/** Email, phone and the form with the hours of support, side by side. */
export function Channels({ email, phone, support }: Props) {
  const { t } = useTranslation("company");
  const channels = [
    email && {
      name: "email" as const,
      value: (
        <a className={LINK} href={`mailto:${email}`}>
          {email}
        </a>
      ),
    },
    phone && {
      name: "phone" as const,
      value: (
        <a className={LINK} href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
          {phone}
        </a>
      ),
    },
    support && { name: "chat" as const, value: t("contact.channels.chatValue", { support }) },
  ].filter((channel) => typeof channel === "object");
  if (channels.length === 0) return null;
  return (
    <section aria-label={t("contact.channels.title")} className="border-y border-line bg-raised">
      <dl className="frame grid lg:grid-cols-3">
        {channels.map(({ name, value }) => (
          <div
            key={name}
            className="border-line py-6 not-first:border-t lg:py-9 lg:pr-6 lg:not-first:border-t-0 lg:not-first:border-l lg:not-first:pl-8"
          >
            <dt className="text-sm text-soft">{t(`contact.channels.${name}`)}</dt>
            <dd className="mt-1.5 font-display text-heading break-words">{value}</dd>
            <dd className="mt-2 text-sm text-soft">{t(`contact.channels.${name}Text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
