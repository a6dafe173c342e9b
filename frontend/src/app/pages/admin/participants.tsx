import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { Participants } from "@/features/admin-workshops/participants/participants";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.participants")) });

export default Participants;
