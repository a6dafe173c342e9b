type Place = "cookie" | "local" | "session";

/** Every name that the site may store in a visitor's browser, and where; a test compares the list with the code. */
export const STORED = [
  { purpose: "language", names: ["i18nextLng"], places: ["cookie", "local"] },
  { purpose: "theme", names: ["vite-ui-theme"], places: ["cookie", "local"] },
  { purpose: "referral", names: ["referral_code"], places: ["cookie", "local"] },
  { purpose: "signup", names: ["guildhall_signup"], places: ["cookie"] },
  { purpose: "referral", names: ["referral_code_expires"], places: ["local"] },
  { purpose: "consent", names: ["guildhall.consent"], places: ["local"] },
  { purpose: "basket", names: ["basket"], places: ["local"] },
  { purpose: "discount", names: ["guildhall.discount"], places: ["session"] },
  { purpose: "session", names: ["guildhall.auth"], places: ["local"] },
  { purpose: "device", names: ["guildhall-device-…"], places: ["cookie"] },
  { purpose: "preview", names: ["shop_preview"], places: ["cookie"] },
  { purpose: "return", names: ["guildhall.returnTo"], places: ["local"] },
  {
    purpose: "checkout",
    names: ["guildhall.checkout", "guildhall.openOrders", "guildhall.guest"],
    places: ["local"],
  },
  { purpose: "country", names: ["guildhall.country"], places: ["local"] },
  { purpose: "recipient", names: ["guildhall.unsaved.checkout"], places: ["session"] },
  {
    purpose: "payment",
    names: ["guildhall.unsaved.payment", "guildhall.unsaved.payment.probe"],
    places: ["session"],
  },
  { purpose: "columns", names: ["guildhall.hiddenColumns", "guildhall.officeNav"], places: ["local"] },
  { purpose: "unsaved", names: ["guildhall.unsaved.…"], places: ["local"] },
] as const satisfies { purpose: string; names: readonly string[]; places: readonly Place[] }[];
