import { Participants } from "@/admin/workshops/participants/participants";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.participants")) });

export default Participants;
