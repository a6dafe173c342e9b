import { useQueryClient } from "@tanstack/react-query";
import { SetUp } from "@/account/security/set-up";
import { Entrance } from "@/app/layouts/entrance";
import { useTranslation } from "@/lib/i18n/use-t";

/** Two-factor setup, shown instead of the back office. */
export default function SecondFactorRequired({ userId }: { userId: string | undefined }) {
  const { t } = useTranslation("second-step");
  const client = useQueryClient();
  const enter = () => client.setQueryData(["/functions/v1/desk-waits", userId], { waits: false });
  return (
    <Entrance title={t("desk.title")} text={t("desk.text")}>
      <SetUp onDone={enter} />
    </Entrance>
  );
}
