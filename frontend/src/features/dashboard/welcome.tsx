import { accountOf, featuredProducts, latestNews, recentOrdersOf } from "@/features/dashboard/dashboard";
import { usePart } from "@/features/dashboard/use-part";
import { WelcomeBanner } from "@/features/dashboard/welcome-banner";
import { useLanguage } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";

/** The welcome, from the reads that the sections below it make anyway: each is made once. */
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
