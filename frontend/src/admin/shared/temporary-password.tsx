import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { copyText } from "@/lib/copy-text";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

/** The password, which is shown only here. */
export function TemporaryPassword({
  email,
  password,
  onClose,
}: {
  email: string;
  password: string;
  onClose: () => void;
}) {
  const { t } = useTranslation("admin");
  const copy = () => copyText(password, { title: t("shared.copied") });
  return (
    <Dialog title={t("users.create.password")} text={t("users.create.once", { email })} onClose={onClose}>
      <output className="block rounded-md border border-edge bg-sunken px-4 py-3 font-mono text-lg tracking-wide">
        {password}
      </output>
      <DialogFoot>
        <Button variant="secondary" onClick={() => void copy()}>
          {t("shared.copy")}
        </Button>
        <Button onClick={onClose}>{t("shared.close")}</Button>
      </DialogFoot>
    </Dialog>
  );
}
