import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { MediaPage } from "@/features/admin-media/media-page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.media")) });

export default MediaPage;
