import { FeaturedProducts } from "@/account/dashboard/featured-products";
import { LatestNews } from "@/account/dashboard/latest-news";
import { MyWorkshops } from "@/account/dashboard/my-workshops";
import { NextThings, useNextThingsPending } from "@/account/dashboard/next-things";
import { RecentOrders } from "@/account/dashboard/recent-orders";
import { Welcome } from "@/account/dashboard/welcome";
import { OrderStatus } from "@/account/orders/order-status";
import { titled } from "@/app/parts/page-title";
import { useIsOn } from "@/lib/site";
import { useSession } from "@/shared/session/session-store";
import { CalendarLeaf } from "@/shared/workshops/calendar-leaf";
import { WorkshopTime } from "@/shared/workshops/workshop-time";
import { Skeleton } from "@/ui/skeleton";

export const meta = titled("account:nav.dashboard");

export default function UserDashboardPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="grid gap-10">
      <Welcome userId={user.id} knownName={String(user.user_metadata.first_name ?? "")} />
      <Parts userId={user.id} />
    </div>
  );
}

/** The sections, all at once: the first may be absent. */
function Parts({ userId }: { userId: string }) {
  const news = useIsOn("news");
  if (useNextThingsPending(userId)) return <Skeleton className="h-96" />;
  return (
    <>
      <NextThings userId={userId} renderTime={(workshop) => <WorkshopTime when={workshop} />} />
      <div className="grid items-start gap-x-8 gap-y-10 xl:grid-cols-[3fr_2fr]">
        <RecentOrders userId={userId} renderStatus={(status) => <OrderStatus status={status} />} />
        <MyWorkshops
          userId={userId}
          renderLeaf={(day) => <CalendarLeaf day={day} />}
          renderTime={(workshop) => <WorkshopTime when={workshop} />}
        />
      </div>
      <FeaturedProducts />
      {news && <LatestNews />}
    </>
  );
}
