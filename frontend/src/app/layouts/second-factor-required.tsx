import { useQueryClient } from "@tanstack/react-query";
import { SetUp } from "@/account/security/set-up";
import { Entrance } from "@/app/layouts/entrance";
import { useTranslation } from "@/lib/i18n/use-t";

/** Two-factor setup, shown instead of the back office. */
export default function SecondFactorRequired({ userId }: { userId: string | undefined }) {
  const { t } = useTranslation("two-factor");
  const client = useQueryClient();
  const enter = () => client.setQueryData(["/functions/v1/second-factor-pending", userId], { waits: false });
  return (
    <Entrance title={t("required.title")} text={t("required.text")}>
      <SetUp onDone={enter} />
    </Entrance>
  );
}
