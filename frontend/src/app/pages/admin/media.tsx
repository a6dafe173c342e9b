import { MediaPage } from "@/admin/media/media-page";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.media");

export default MediaPage;
