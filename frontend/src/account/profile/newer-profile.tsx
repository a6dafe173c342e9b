import { differences, type FieldName, type Profile, type Values, valuesOf } from "@/account/profile/profile";
import { LANGUAGE_NAMES } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import { NewerNotice } from "@/ui/newer-notice";

interface Props {
  /** The values of the form. */
  values: Values;
  /** The values saved in the meantime. */
  newer: Profile;
  onKeep: () => void;
  onTake: () => void;
}

/**
 * A conflict: the profile was changed elsewhere while the user typed here. Shows both versions, and the choice between
 * them.
 */
export default function NewerProfile({ values, newer, onKeep, onTake }: Props) {
  const { t } = useTranslation("account");
  const saved = valuesOf(newer);
  const shown = (name: FieldName, text: string) =>
    (name === "language" && LANGUAGE_NAMES[text as keyof typeof LANGUAGE_NAMES]) || text || "–";
  return (
    <NewerNotice
      keep={{ label: t("profile.newer.keep"), run: onKeep }}
      take={{ label: t("profile.newer.take"), run: onTake }}
    >
      <h2 className="text-heading">{t("profile.newer.title")}</h2>
      <p className="mt-1">{t("profile.newer.text")}</p>
      <table className="mt-4 w-full text-left text-[0.9375rem]">
        <thead className="text-sm text-soft">
          <tr>
            <th className="py-1 pr-4 font-medium" scope="col">
              {t("profile.newer.field")}
            </th>
            <th className="py-1 pr-4 font-medium" scope="col">
              {t("profile.newer.saved")}
            </th>
            <th className="py-1 font-medium" scope="col">
              {t("profile.newer.yours")}
            </th>
          </tr>
        </thead>
        <tbody>
          {differences(values, saved).map((name) => (
            <tr key={name} className="border-t border-highlight/30 align-top">
              <th className="py-1.5 pr-4 font-normal text-soft" scope="row">
                {t(`profile.fields.${name}`)}
              </th>
              <td className="whitespace-pre-line py-1.5 pr-4">{shown(name, saved[name])}</td>
              <td className="whitespace-pre-line py-1.5">{shown(name, values[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </NewerNotice>
  );
}
