import { LegalTextsPage } from "@/admin/legal/legal-texts-page";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin-legal:title");

export default LegalTextsPage;
