import { useCompany } from "@/lib/company";
import { useSite } from "@/lib/site";
import { SiteLink } from "@/shared/referral/site-link";
import { Mark } from "@/ui/mark";

/** The logo, linking to the home page: the owner's, or the built-in mark with the name. */
export function Logo() {
  const { name } = useCompany();
  const { logo, logoDark = logo } = useSite();
  return (
    <SiteLink
      to="/"
      className="flex min-w-0 items-center gap-2.5 font-display text-[1.375rem] font-semibold tracking-tight max-[21rem]:text-xl"
    >
      {logo ? (
        <>
          <img src={logo} alt={name} className="on-light h-9 w-auto max-w-44 object-contain" />
          <img
            src={logoDark}
            alt={name}
            loading="lazy"
            className="on-dark h-9 w-auto max-w-44 object-contain"
          />
        </>
      ) : (
        <>
          <Mark className="size-8 shrink-0" />
          {name}
        </>
      )}
    </SiteLink>
  );
}
