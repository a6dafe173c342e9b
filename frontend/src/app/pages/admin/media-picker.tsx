import { MediaPicker } from "@/admin/media/media-picker";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.media");

export default MediaPicker;
