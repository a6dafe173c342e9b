import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { MediaPicker } from "@/features/admin-media/media-picker";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.media")) });

export default MediaPicker;
