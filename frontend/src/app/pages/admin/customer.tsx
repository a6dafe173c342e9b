import { CustomerPage } from "@/admin/users/page/customer-page";
import { customerOf } from "@/admin/users/page/customer-reads";
import { nameOf } from "@/admin/users/user";
import { titledBy } from "@/app/parts/page-title";

export const meta = titledBy("admin:nav.users", ({ params, result }) => {
  const user = result(customerOf(params.id ?? ""));
  return user && (nameOf(user) || user.email);
});

export default CustomerPage;
