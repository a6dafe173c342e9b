import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { copyText } from "@/lib/copy-text";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";

interface Props {
  title: string;
  label: string;
  secret: string;
  onClose: () => void;
}

/** A secret, shown only once. */
export function SecretDialog({ title, label, secret, onClose }: Props) {
  const { t } = useTranslation(["admin-integrations", "admin"]);
  return (
    <Dialog title={title} onClose={onClose}>
      <Notice tone="waiting" className="mb-5">
        <p>{t("shownOnce")}</p>
      </Notice>
      <Field
        label={label}
        value={secret}
        readOnly
        spellCheck={false}
        autoComplete="off"
        onFocus={({ target }) => target.select()}
      />
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          {t("admin:shared.close")}
        </Button>
        <Button onClick={() => void copyText(secret, { title: t("admin:shared.copied") })}>
          {t("admin:shared.copy")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
