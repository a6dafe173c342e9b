import type { Dispatch, SetStateAction } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

export interface MailValues {
  sender: string;
  host: string;
  port: string;
  security: "tls" | "starttls";
  user: string;
  /** Empty keeps the saved one. */
  password: string;
}

const SECURITIES = ["tls", "starttls"] as const;
const PORTS = { tls: "465", starttls: "587" };

interface Props {
  values: MailValues;
  /** The environment sets them: they can only be read. */
  fixed: boolean;
  hasPassword: boolean;
  onChange: Dispatch<SetStateAction<MailValues>>;
}

/** The fields of a mail server. Its password is never shown again. */
export function MailFields({ values, fixed, hasPassword, onChange }: Props) {
  const { t } = useTranslation("admin-connections");
  const put = (change: Partial<MailValues>) => onChange((now) => ({ ...now, ...change }));
  const field = (name: "sender" | "host" | "port" | "user", type = "text") => (
    <Field
      label={t(`mail.${name}`)}
      name={name}
      type={type}
      required={name !== "user"}
      disabled={fixed}
      autoComplete="off"
      value={values[name]}
      onChange={({ target }) => put({ [name]: target.value })}
    />
  );
  return (
    <>
      {field("sender", "email")}
      {field("host")}
      <Select
        label={t("mail.security")}
        name="security"
        disabled={fixed}
        value={values.security}
        onChange={({ target }) => {
          const security = target.value === "tls" ? "tls" : "starttls";
          put({ security, port: PORTS[security] });
        }}
      >
        <Options values={SECURITIES} labelOf={(each) => t(`mail.securities.${each}`)} />
      </Select>
      {field("port", "number")}
      {field("user")}
      {!fixed && (
        <Field
          label={t("mail.password")}
          name="password"
          type="password"
          autoComplete="new-password"
          value={values.password}
          hint={hasPassword ? t("secret") : undefined}
          onChange={({ target }) => put({ password: target.value })}
        />
      )}
    </>
  );
}
