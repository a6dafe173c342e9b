import { useTranslation } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { storeReturnPath } from "@/shared/session/return-path";
import { Card } from "@/ui/card";

const ENTRIES = { signIn: "/login", create: "/signup" } as const;

interface Props {
  name: keyof typeof ENTRIES;
  /** The page to return to. */
  back?: string;
}

/** One of a guest's two ways to an account, in a line; it leads back to the checkout or the seat (BSK-28 to BSK-30). */
export function GuestEntry({ name, back = "/checkout" }: Props) {
  const { t } = useTranslation("account");
  return (
    <Card className="flex flex-wrap items-baseline gap-x-2.5 px-6 py-3 sm:px-8">
      <h2 className="font-sans text-base font-normal text-soft">{t(`checkout.guest.${name}.title`)}</h2>
      <SiteLink
        to={ENTRIES[name]}
        onClick={() => storeReturnPath(back)}
        className="py-1 font-medium text-accent underline underline-offset-4"
      >
        {t(`checkout.guest.${name}.action`)}
      </SiteLink>
    </Card>
  );
}
