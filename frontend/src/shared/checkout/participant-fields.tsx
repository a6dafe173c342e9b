import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";

export interface Participant {
  firstName: string;
  lastName: string;
}

export const NO_NAME: Participant = { firstName: "", lastName: "" };

interface Props {
  participant: Participant;
  errorOf: (name: string) => string | undefined;
  onChange: (participant: Participant) => void;
}

const FIELDS = [
  { name: "firstName", autoComplete: "given-name" },
  { name: "lastName", autoComplete: "family-name" },
] as const;

/** The name of the person who takes a seat: it stands on the list of participants and on the certificate. */
export function ParticipantFields({ participant, errorOf, onChange }: Props) {
  const { t } = useTranslation("account");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map(({ name, autoComplete }) => (
        <Field
          key={name}
          label={t(`signup.fields.${name}`)}
          name={name}
          autoComplete={autoComplete}
          required
          maxLength={200}
          value={participant[name]}
          error={errorOf(name)}
          onChange={({ target }) => onChange({ ...participant, [name]: target.value })}
        />
      ))}
    </div>
  );
}
