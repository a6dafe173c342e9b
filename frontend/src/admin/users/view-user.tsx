import { History } from "@/admin/shared/history";
import { AuthStatus } from "@/admin/users/auth-status";
import { useUserOrders } from "@/admin/users/use-user-orders";
import { nameOf, type User } from "@/admin/users/user";
import { Dialog } from "@/components/dialogs/dialog";
import { Facts } from "@/components/facts";
import { formatDate } from "@/lib/i18n/dates";
import { LANGUAGE_NAMES, type Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";

/** All data of a user. */
export function ViewUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t, language } = useTranslation("admin");
  const orders = useUserOrders(user);
  const place = [[user.postal_code, user.city].filter(Boolean).join(" "), user.country];
  return (
    <Dialog title={nameOf(user) || user.email} onClose={onClose} wide>
      <Facts
        facts={[
          { label: t("users.email"), value: user.email },
          { label: t("users.authStatus"), value: <AuthStatus user={user} /> },
          { label: t("users.language"), value: LANGUAGE_NAMES[user.language as Language] },
          { label: t("users.joined"), value: formatDate(user.created_at, language) },
          { label: t("users.phone"), value: user.phone },
          { label: t("users.orders"), value: orders?.toString() },
          { label: t("users.address"), value: [user.address, ...place].filter(Boolean).join("\n") },
          { label: t("users.id"), value: <code className="break-all text-sm">{user.id}</code> },
        ]}
      />
      <History id={user.id} />
    </Dialog>
  );
}
