/** Every name that the site may store in a visitor's browser; a test compares the list with the code. */
export const STORED = [
  { purpose: "language", names: ["i18nextLng"], cookie: true },
  { purpose: "theme", names: ["vite-ui-theme"], cookie: true },
  { purpose: "referral", names: ["referral_code"], cookie: true },
  { purpose: "signup", names: ["guildhall_signup"], cookie: true },
  { purpose: "referral", names: ["referral_code_expires"], cookie: false },
  { purpose: "consent", names: ["guildhall.consent"], cookie: false },
  { purpose: "basket", names: ["basket"], cookie: false },
  { purpose: "session", names: ["guildhall.auth"], cookie: false },
  { purpose: "device", names: ["guildhall-device-…"], cookie: true },
  { purpose: "preview", names: ["shop_preview"], cookie: true },
  { purpose: "return", names: ["guildhall.returnTo"], cookie: false },
  {
    purpose: "checkout",
    names: ["guildhall.checkout", "guildhall.openOrders", "guildhall.guest"],
    cookie: false,
  },
  { purpose: "country", names: ["guildhall.country"], cookie: false },
  { purpose: "columns", names: ["guildhall.hiddenColumns", "guildhall.officeNav"], cookie: false },
  { purpose: "unsaved", names: ["guildhall.unsaved"], cookie: false },
] as const;
