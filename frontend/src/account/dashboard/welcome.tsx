import { accountOf, featuredProducts, latestNews, recentOrdersOf } from "@/account/dashboard/dashboard";
import { usePart } from "@/account/dashboard/use-part";
import { WelcomeBanner } from "@/account/dashboard/welcome-banner";
import { useLanguage } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";

/** The welcome, which shares the reads of the sections below it. */
export function Welcome({ userId, knownName }: { userId: string; knownName: string }) {
  const language = useLanguage();
  const account = useQuery(accountOf(userId)).data?.[0];
  const counts = {
    orders: usePart(recentOrdersOf(userId, language)).data?.total,
    products: usePart(featuredProducts(language)).data?.total,
    news: usePart(latestNews()).data?.total,
  };
  return <WelcomeBanner name={account?.first_name ?? knownName} counts={counts} />;
}
