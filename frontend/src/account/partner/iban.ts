/** Return the error of a bank account number: its format or its check digits (ISO 13616); null if it is valid. */
export function ibanFault(text: string): "form" | "digits" | null {
  const iban = text.replace(/[\s-]/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return "form";
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  // A number too long for JavaScript: the remainder is computed digit by digit.
  const rest = [...digits].reduce((carried, digit) => (carried * 10 + Number(digit)) % 97, 0);
  return rest === 1 ? null : "digits";
}

/** Format in groups of four. */
export const groupByFour = (iban: string) => iban.replace(/(.{4})(?=.)/g, "$1 ");
