import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { FeaturedProducts } from "@/features/dashboard/featured-products";
import { LatestNews } from "@/features/dashboard/latest-news";
import { MyWorkshops } from "@/features/dashboard/my-workshops";
import { RecentOrders } from "@/features/dashboard/recent-orders";
import { Welcome } from "@/features/dashboard/welcome";
import { OrderStatus } from "@/features/orders/order-status";
import { useSession } from "@/features/session/session-store";
import { CalendarLeaf } from "@/features/workshops/calendar-leaf";
import { WorkshopTime } from "@/features/workshops/workshop-time";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("account:nav.dashboard")) });

export default function UserDashboardPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="grid gap-10">
      <Welcome userId={user.id} knownName={String(user.user_metadata.first_name ?? "")} />
      <div className="grid items-start gap-x-8 gap-y-10 xl:grid-cols-[3fr_2fr]">
        <RecentOrders userId={user.id} renderStatus={(status) => <OrderStatus status={status} />} />
        <MyWorkshops
          userId={user.id}
          renderLeaf={(day) => <CalendarLeaf day={day} />}
          renderTime={(workshop) => <WorkshopTime when={workshop} />}
        />
      </div>
      <FeaturedProducts />
      <LatestNews />
    </div>
  );
}
