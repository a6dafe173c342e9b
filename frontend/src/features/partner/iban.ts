/** What is wrong with a bank account number: its form or its check digits (ISO 13616); null where nothing is. */
export function ibanFault(text: string): "form" | "digits" | null {
  const iban = text.replace(/[\s-]/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return "form";
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (rendered) =>
    String(rendered.charCodeAt(0) - 55),
  );
  // A number too long for JavaScript: the rest is carried from digit to digit.
  const rest = [...digits].reduce((carried, digit) => (carried * 10 + Number(digit)) % 97, 0);
  return rest === 1 ? null : "digits";
}

/** As it stands on paper: in fours. */
export const inFours = (iban: string) => iban.replace(/(.{4})(?=.)/g, "$1 ");
