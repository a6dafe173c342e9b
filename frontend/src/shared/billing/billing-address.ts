/** The address that the law wants on an invoice; the country is asked for elsewhere, because it decides the tax. */
export interface BillingAddress {
  name: string;
  street: string;
  postalCode: string;
  city: string;
}

export const NO_ADDRESS: BillingAddress = { name: "", street: "", postalCode: "", city: "" };

const REQUIRED = ["name", "street", "city"] as const;

/** Return whether a field must be filled in. */
export const isRequired = (field: keyof BillingAddress) => REQUIRED.some((each) => each === field);

/** Return the required fields that are empty. */
export const missingIn = (address: BillingAddress) => REQUIRED.filter((name) => !address[name].trim());

/** Move the focus to the first required field that is empty. */
export const focusMissing = (address: BillingAddress) =>
  document.querySelector<HTMLElement>(`fieldset [name="${missingIn(address)[0]}"]`)?.focus();
