import type { Report } from "@/account/partner/reads";
import { useTranslation } from "@/lib/i18n/use-t";
import { Select } from "@/ui/select";

interface Props {
  report: Report;
  /** Another of the partner's codes was selected. */
  onCode: (referralId: string) => void;
}

/** For partners with several codes: selects the code of everything below; nothing for those with one. */
export function CodeChoice({ report: { partner, codes }, onCode }: Props) {
  const { t } = useTranslation("partner");
  if (codes.length < 2) return null;
  return (
    <Select
      label={t("code.label")}
      hint={t("code.hint")}
      className="mb-7 max-w-md"
      value={partner.id}
      onChange={({ target }) => onCode(target.value)}
    >
      {codes.map(({ id, code, active }) => (
        <option key={id} value={id}>
          {active ? code : t("code.inactive", { code })}
        </option>
      ))}
    </Select>
  );
}
