import { JobsPage } from "@/admin/jobs/jobs-page";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin-jobs:title");

export default JobsPage;
