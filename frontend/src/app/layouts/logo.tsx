import { useCompany } from "@/lib/company";
import { SiteLink } from "@/shared/referral/site-link";
import { Mark } from "@/ui/mark";

/** The logo and the name, linking to the home page. */
export function Logo() {
  const { name } = useCompany();
  return (
    <SiteLink
      to="/"
      className="flex items-center gap-2.5 font-display text-[1.375rem] font-semibold tracking-tight"
    >
      <Mark className="size-8" />
      {name}
    </SiteLink>
  );
}
