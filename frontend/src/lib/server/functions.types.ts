// biome-ignore-all format: this file is made, not written
/** The functions of /functions/v1. Made by `guildhall types` from their declarations: do not edit. */
export interface Functions {
  "track-referral": { body: { referralCode: string; action: "click" | "conversion"; orderId?: string | null }; answer: Tracked };
  "create-payment-link": { body: { orderId?: string | null; amount?: number | string | null; currency?: string; description?: string | null }; answer: PaymentPage };
  "checkout": { body: { checkoutId: string; lines: { productId?: string | null; workshopId?: string | null; quantity?: number; amount?: number | string | null; currency?: string | null }[]; referralCode?: string | null; customerInfo?: Record<string, unknown> }; answer: CheckedOut };
  "refund": { body: { orderId: string; amount?: number | string | null; expectedRefundable?: number | string | null; reason?: string | null }; answer: Refunds };
  "refund-preview": { body: { orderId: string; amount?: number | string | null; byHand?: boolean }; answer: RefundEffects };
  "decide-payment": { body: { paymentId: string; decision: "accept" | "return" }; answer: Decided };
  "provider-view": { body: { orderId: string }; answer: CardSessions };
  "reconciliation": { body: { kind?: "books_differ" | "currency_differs" | "underpaid" | "customer_gone" | "money_undecided" | "payment_unbooked" | "refund_unbooked" | "refund_unanswered" | "status_behind" | "status_ahead" | "page_missing" | "seat_missing" | "seat_unpaid" | "access_missing" | "commission_missing" | "commission_kept" | null; page?: number; again?: boolean }; answer: Reconciled };
  "repair": { body: { kind: "books_differ" | "currency_differs" | "underpaid" | "customer_gone" | "money_undecided" | "payment_unbooked" | "refund_unbooked" | "refund_unanswered" | "status_behind" | "status_ahead" | "page_missing" | "seat_missing" | "seat_unpaid" | "access_missing" | "commission_missing" | "commission_kept"; subject: string }; answer: Repaired };
  "enroll": { body: { workshopId: string; amount?: number | string | null; referralCode?: string | null }; answer: TakenSeat };
  "add-participant": { body: { workshopId: string; email: string; firstName?: string | null; lastName?: string | null; payment: "open" | "received" | "free"; reference?: string | null }; answer: TakenSeat };
  "seat-terms": { body: { enrollmentId: string }; answer: CancelTerms };
  "cancel-seat": { body: { enrollmentId: string; refund?: boolean; reason?: string | null }; answer: CancelledSeat };
  "mail-participants": { body: { workshopId: string; messageId: string; subject: string; message: string }; answer: NotifiedPeople };
  "verify-certificate": { body: { code: string }; answer: AttestedSeat };
  "cancel-workshop-terms": { body: { workshopId: string }; answer: CancellationPreview };
  "cancel-workshop": { body: { workshopId: string; refund?: boolean; reason?: string | null; most?: number | null }; answer: CancelledWorkshop };
  "create-auth-user": { body: { userId: string; password?: string | null }; answer: CreatedAccount };
  "set-role": { body: { userId: string; role: "owner" | "admin" | "support" | "content" | "customer" }; answer: AssignedRole };
  "sign-out-user": { body: { userId: string }; answer: EndedSessions };
  "staff": { body: Record<string, never>; answer: Staff };
  "invite-staff": { body: { email: string; role: "owner" | "admin" | "support" | "content" | "customer"; language?: "en" | "de" | "fr" | "es" }; answer: CreatedAccount };
  "second-factor-pending": { body: Record<string, never>; answer: SecondFactorPending };
  "remove-factor": { body: { userId: string }; answer: FactorRemoved };
  "find": { body: { table: "users" | "contact_messages"; text: string }; answer: FoundRows };
  "dashboard": { body: Record<string, never>; answer: Dashboard };
  "waiting": { body: Record<string, never>; answer: WaitingCounts };
  "waiting-orders": { body: { kind: "disputes" | "payments" | "undelivered" | "messages" | "reviews" | "applications" | "mails" }; answer: WaitingOrders };
  "sales": { body: { days?: number; first?: string | null; last?: string | null }; answer: SalesReport };
  "ledger-balances": { body: { referralId: string; entryIds: string[] }; answer: Balances };
  "approve-signup": { body: { signupId: string }; answer: Approved };
  "partner-report": { body: { referralId?: string | null; first: string; last: string }; answer: PartnerMetrics };
  "partner-orders": { body: { referralId?: string | null; language?: "en" | "de" | "fr" | "es"; before?: string | null; beforeId?: string | null }; answer: PartnerOrdersPage };
  "explain-order": { body: { orderId: string }; answer: OrderWhy };
  "preview-payouts": { body: { cutoffAt: string }; answer: DuePayouts };
  "run-payouts": { body: { currency: "USD" | "EUR" | "GBP"; cutoffAt: string }; answer: PayoutsRun };
  "import-partners": { body: { csv: string; commit?: boolean }; answer: ImportedPartners };
  "save-payout-details": { body: { password?: string; code?: string; details: { method: "iban" | "other"; holder: string; iban?: string | null; instructions?: string | null }; over?: string | null }; answer: SavedPayoutDetails };
  "quote": { body: { items: { id: string; quantity?: number }[]; country?: string | null; vatId?: string | null; language?: "en" | "de" | "fr" | "es" }; answer: InclusiveQuote | ExclusiveQuote | Untaxed };
  "vat-numbers": { body: Record<string, never>; answer: CustomersNumbers };
  "decide-vat-number": { body: { vatId: string; status: "valid" | "invalid"; note?: string | null }; answer: CustomersNumbers };
  "safe-html": { body: { html: string }; answer: KeptHtml };
  "withdraw-from-contract": { body: { name: string; orderNumber: string; email: string; language?: "en" | "de" | "fr" | "es" }; answer: ReceivedWithdrawal };
  "settings": { body: Record<string, never>; answer: SavedSettings };
  "save-settings": { body: { version: number; settings: { company?: { name?: string; street?: string; postal_code?: string; city?: string; country?: string; email?: string; phone?: string; represented_by?: string; register_entry?: string; tax_number?: string; vat_id?: string; bank?: string; iban?: string; bic?: string }; tax?: { mode?: "none" | "inclusive" | "exclusive"; rates?: { country: string; rate: number | string }[]; other_rate?: number | string; note?: string | null }; refund_days?: number; commission_rate?: number | string; privacy_mode?: "inform" | "consent"; sender_name?: string | null; workshop_cancel_days?: number; workshop_reminder_hours?: number; vat_check?: "vies" | "owner" | "off"; payout_details_days?: number; staff_second_step?: boolean; sample_content?: boolean; content_language?: "en" | "de" | "fr" | "es" } }; answer: SavedSettings };
  "shop-setup": { body: Record<string, never>; answer: ShopSetup };
  "open-shop": { body: Record<string, never>; answer: OpenedShop };
  "delete-account": { body: { password: string }; answer: AccountDeleted };
  "file-uses": { body: { fileId: string }; answer: UsesOfFile };
  "download-link": { body: { fileId: string }; answer: FileLink };
  "show-mail": { body: { mailId: string }; answer: MailContent };
  "retry-mails": { body: { mailIds?: string[] | null }; answer: Retried };
  "mail-kinds": { body: Record<string, never>; answer: MailKinds };
  "mail-texts": { body: { kind: string; language: string }; answer: EditableTexts };
  "save-mail-texts": { body: { kind: string; language: string; version: number; words: Record<string, string> }; answer: EditableTexts };
  "preview-mail": { body: { kind: string; language: string; words: Record<string, string> }; answer: MailPreview };
  "send-sample-mail": { body: { kind: string; language: string }; answer: SampleSent };
  "notices": { body: Record<string, never>; answer: Notices };
  "choose-notices": { body: { atOnce: ("dispute" | "money" | "review" | "application" | "failed_mail" | "message" | "sale" | "low_seats")[]; daily: ("dispute" | "money" | "review" | "application" | "failed_mail" | "message" | "sale" | "low_seats")[] }; answer: Notices };
  "subject-names": { body: { subjects: { table: string; id: string }[] }; answer: NamedSubjects };
  "events": { body: Record<string, never>; answer: EventPage };
  "create-api-token": { body: { name: string; scopes: ("events:read" | "attributions:read" | "blog_articles:read" | "commission_reviews:read" | "commissions:read" | "contact_messages:read" | "contact_replies:read" | "delivery_files:read" | "downloads:read" | "files:read" | "invoices:read" | "news:read" | "order_details:read" | "order_entries:read" | "orders:read" | "payment_lines:read" | "payments:read" | "payout_details:read" | "payout_runs:read" | "payouts:read" | "products:read" | "referral_checkouts:read" | "referral_signups:read" | "referrals:read" | "refunds:read" | "users:read" | "workshop_details:read" | "workshop_enrollments:read" | "workshops:read" | "blog_articles:write" | "contact_messages:write" | "news:write" | "order_details:write" | "orders:write" | "products:write" | "referral_signups:write" | "referrals:write" | "users:write" | "workshop_details:write" | "workshops:write")[]; expiresAt?: string | null }; answer: CreatedToken };
  "rotate-api-token": { body: { id: string; overlapHours?: number }; answer: CreatedToken };
  "revoke-api-token": { body: { id: string }; answer: RevokedToken };
  "create-webhook-endpoint": { body: { url: string; kinds?: ("*" | "article.*" | "article.created" | "article.deleted" | "article.updated" | "commission.*" | "commission.adjusted" | "commission.earned" | "commission.restored" | "commission.reversed" | "commission.withheld" | "customer.*" | "customer.created" | "customer.deleted" | "customer.updated" | "message.*" | "message.deleted" | "message.received" | "news.*" | "news.created" | "news.deleted" | "news.updated" | "order.*" | "order.archived" | "order.dispute_won" | "order.disputed" | "order.paid" | "order.placed" | "order.refund_failed" | "order.refunded" | "order.updated" | "partner.*" | "partner.created" | "partner.deleted" | "partner.updated" | "payout.*" | "payout.paid" | "product.*" | "product.created" | "product.deleted" | "product.updated" | "seat.*" | "seat.attendance_undone" | "seat.attended" | "seat.cancelled" | "seat.enrolled" | "seat.held" | "seat.updated" | "signup.*" | "signup.approved" | "signup.created" | "signup.deleted" | "signup.erased" | "signup.rejected" | "signup.updated" | "workshop.*" | "workshop.cancelled" | "workshop.created" | "workshop.deleted" | "workshop.updated")[] }; answer: WebhookSecret };
  "change-webhook-endpoint": { body: { id: string; url?: string | null; kinds?: ("*" | "article.*" | "article.created" | "article.deleted" | "article.updated" | "commission.*" | "commission.adjusted" | "commission.earned" | "commission.restored" | "commission.reversed" | "commission.withheld" | "customer.*" | "customer.created" | "customer.deleted" | "customer.updated" | "message.*" | "message.deleted" | "message.received" | "news.*" | "news.created" | "news.deleted" | "news.updated" | "order.*" | "order.archived" | "order.dispute_won" | "order.disputed" | "order.paid" | "order.placed" | "order.refund_failed" | "order.refunded" | "order.updated" | "partner.*" | "partner.created" | "partner.deleted" | "partner.updated" | "payout.*" | "payout.paid" | "product.*" | "product.created" | "product.deleted" | "product.updated" | "seat.*" | "seat.attendance_undone" | "seat.attended" | "seat.cancelled" | "seat.enrolled" | "seat.held" | "seat.updated" | "signup.*" | "signup.approved" | "signup.created" | "signup.deleted" | "signup.erased" | "signup.rejected" | "signup.updated" | "workshop.*" | "workshop.cancelled" | "workshop.created" | "workshop.deleted" | "workshop.updated")[] | null; isActive?: boolean | null }; answer: WebhookDone };
  "delete-webhook-endpoint": { body: { id: string }; answer: WebhookDone };
  "rotate-webhook-secret": { body: { id: string; overlapHours?: number }; answer: WebhookSecret };
  "send-test-webhook": { body: { id: string }; answer: WebhookDone };
  "replay-webhook-deliveries": { body: { ids: string[] }; answer: WebhooksQueued };
}

export interface AccountDeleted {
  deleted: boolean;
}

export interface Addressee {
  email: string;
  language: string;
}

export interface Approved {
  referralId: string;
}

export interface AssignedRole {
  role: StaffRole;
}

/** A verified certificate. `date` is the workshop's first day. */
export interface AttestedSeat {
  holder: string;
  workshop: string;
  date: string;
}

/** The balance after each entry, by the entry's id, in its currency. */
export interface Balances {
  balances: Record<string, number>;
}

/** `reason` is set if the seat cannot be cancelled; `refund` is the part of `paid` that goes back to the card. */
export interface CancelTerms {
  allowed: boolean;
  reason: string | null;
  until: string;
  paid: number;
  refund: number;
  currency: string | null;
}

/** `reason` is set if the workshop cannot be cancelled. `people` would be notified; `held` seats are unpaid. `byCard` is refunded automatically; `byHand` was paid by other means; `failed` refunds were refused by the provider. */
export interface CancellationPreview {
  cancelledAt: string | null;
  reason: string | null;
  people: number;
  held: number;
  byCard: CurrencyAmount[];
  byHand: WaitingMoney[];
  failed: WaitingMoney[];
}

/** `refunded` is the amount being refunded. */
export interface CancelledSeat {
  refunded: number;
}

/** The result of this call: the number of people notified and the refunds. `ahead` seats are left for the next call. */
export interface CancelledWorkshop {
  people: number;
  refunded: CurrencyAmount[];
  byHand: WaitingMoney[];
  failed: WaitingMoney[];
  ahead: number;
}

/** The state of a checkout session at the payment provider, or the `problem` if the provider did not respond. */
export interface CardSession {
  paymentId: string;
  status: string | null;
  paid: boolean;
  amount: number | null;
  currency: string | null;
  problem: string | null;
}

export interface CardSessions {
  sessions: CardSession[];
}

/** The orders of a cart and their payment pages. Free orders are already delivered and have none. */
export interface CheckedOut {
  checkoutId: string;
  orders: CheckoutOrder[];
  payments: CheckoutPage[];
}

export interface CheckoutOrder {
  id: string;
  productId: string | null;
  workshopId: string | null;
  quantity: number;
  totalAmount: number;
  currency: string;
  status: string;
}

/** A payment page for several orders. */
export interface CheckoutPage {
  paymentLink: string;
  url: string;
  amount: number;
  currency: string;
  orderIds: string[];
}

/** `settled`: the commission was already paid out. */
export interface CommissionTaken {
  amount: number;
  code: string;
  settled: boolean;
}

/** The seller's data for imprint and invoices. */
export interface Company {
  name: string;
  street: string;
  postal_code: string;
  city: string;
  country: string;
  email: string;
  phone: string;
  represented_by: string;
  register_entry: string;
  tax_number: string;
  vat_id: string;
  bank: string;
  iban: string;
  bic: string;
}

/** `status` is `invited` if a link to set a password is sent by mail; `created` if no mail can be sent: the password is then returned here, once; `linked` if the address already had an account. */
export interface CreatedAccount {
  status: Way;
  email: string;
  temporaryPassword: string | null;
}

/** `token` is shown this once and never again. */
export interface CreatedToken {
  id: string;
  token: string;
}

/** The currencies of the specification; all three have two decimals. */
export type Currency = "EUR" | "GBP" | "USD";

/** An amount in one currency. */
export interface CurrencyAmount {
  currency: string;
  amount: number;
}

/** `net` is `received` less refunds and tax. */
export interface CurrencyRevenue {
  currency: string;
  orders: number;
  received: number;
  refunded: number;
  tax: number;
  net: number;
}

/** `placed` and `paid` are numbers of orders; `referred` is the part of `net` from partners' referrals. */
export interface CurrencySales {
  currency: string;
  placed: number;
  paid: number;
  received: number;
  refunded: number;
  net: number;
  referred: number;
}

/** `reverseCharge` is the number of orders sold without tax. `source` (`vies` or `owner`) and the following fields are those of the latest check. */
export interface CustomersNumber {
  vatId: string;
  standing: VatIdStanding;
  orders: number;
  reverseCharge: number;
  source: string | null;
  consultationId: string | null;
  checkedAt: string | null;
  note: string | null;
}

/** Up to 200 numbers, unconfirmed ones first. */
export interface CustomersNumbers {
  numbers: CustomersNumber[];
}

/** Totals as of `countedAt`, in a large shop some minutes ago. `earnings` are those of active partners. */
export interface Dashboard {
  countedAt: string;
  users: UserCount;
  orders: number;
  partners: PartnerCount;
  revenue: CurrencyRevenue[];
  earnings: CurrencyAmount[];
  statuses: StatusCount[];
}

/** The numbers of clicks, checkouts and paid orders of a day. */
export interface Day {
  day: string;
  clicks: number;
  checkouts: number;
  orders: number;
}

export interface Decided {
  decision: "accept" | "return";
}

/** `leftOut` is the reason why a partner would not be paid: `nothing_owed` (for example a negative balance), `no_details`, or `new_details`, which apply from `detailsCountFrom` on. `paidBefore`: an earlier payout used the same details. */
export interface DuePayout {
  referralId: string;
  partner: string;
  email: string;
  code: string;
  currency: Currency;
  amount: number;
  entries: number;
  method: string | null;
  leftOut: string | null;
  detailsCountFrom: string | null;
  paidBefore: boolean;
}

export interface DuePayouts {
  due: DuePayout[];
}

/** The texts of a kind of mail in one language. */
export interface EditableTexts {
  version: number;
  placeholders: string[];
  texts: MailText[];
}

/** The number of sessions ended. */
export interface EndedSessions {
  ended: number;
}

/** Events in the order of their commits. `next` is the `after` of the following page. */
export interface EventPage {
  events: LoggedEvent[];
  next: string;
}

/** The row that the event is about. */
export interface EventSubject {
  table: string;
  id: string;
}

/** The tax is added to the shop's prices. */
export interface ExclusiveQuote {
  mode: "exclusive";
  country: string | null;
  rate: number;
  reverseCharge: boolean;
  vatIdVerdict: "invalid" | "none" | "other_country" | "own_country" | "passes" | "taxed" | "unanswered" | "unconfirmed";
  buyer: QuotedBuyer;
  countries: NamedCountry[];
  lines: QuotedLine[];
}

export interface FactorRemoved {
  removed: boolean;
}

/** A download can be started until `until`, and then resumed for 12 hours. */
export interface FileLink {
  url: string;
  until: string;
}

/** A row that shows a file; `id` and `title` are None if the caller may not see the row. */
export interface FileUse {
  table: string;
  id: string | null;
  title: string | null;
}

/** `subject` is the id of the order, payment or refund to repair. */
export interface FoundMismatch {
  kind: Mismatch;
  subject: string;
  orderId: string;
  amount: number | null;
  currency: string | null;
  since: string | null;
}

/** `more` is true if further rows match. */
export interface FoundRows {
  ids: string[];
  more: boolean;
}

/** Referred visitors: clicks on partners' links, checkouts begun, payments that earned a commission. */
export interface Funnel {
  clicks: number;
  checkouts: number;
  paid: number;
}

/** `outcome` is `created`, or the reason why not: `there`, `code_taken`, `has_other_code`, `twice`, `bad_email`, `bad_code` or `bad_rate`. */
export interface ImportedLine {
  line: number;
  email: string;
  code: string;
  rate: number;
  outcome: string;
}

export interface ImportedPartners {
  lines: ImportedLine[];
  committed: boolean;
}

/** The shop's prices contain the tax. */
export interface InclusiveQuote {
  mode: "inclusive";
  country: string | null;
  rate: number;
  reverseCharge: boolean;
  vatIdVerdict: "invalid" | "none" | "other_country" | "own_country" | "passes" | "taxed" | "unanswered" | "unconfirmed";
  buyer: QuotedBuyer;
  countries: NamedCountry[];
  lines: QuotedLine[];
}

export interface KeptHtml {
  html: string;
}

/** One event. `payload` is the row as /rest/v1 shows it, or null where a token lacks the table's read scope. */
export interface LoggedEvent {
  id: string;
  kind: string;
  subject: EventSubject;
  time: string;
  version: number;
  payload: Record<string, unknown> | null;
}

/** `sent`: this is the mail as it was sent; otherwise it would be sent like this now. `kept` is false once the sent copy was deleted. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
  kept: boolean;
  sent: boolean;
}

/** `changed` lists the languages with customised texts. */
export interface MailKind {
  kind: string;
  changed: ("de" | "en" | "es" | "fr")[];
}

export interface MailKinds {
  kinds: MailKind[];
}

export interface MailPreview {
  subject: string;
  html: string;
  text: string;
}

/** `words` is the current text, `original` the default; `required` are the placeholders it must contain. */
export interface MailText {
  name: string;
  original: string;
  words: string;
  required: string[];
  oneLine: boolean;
}

/** `joined` is false until an invitation was followed. `userId` is the profile's; null without a profile. */
export interface Member {
  email: string;
  name: string;
  role: StaffRole;
  joined: boolean;
  secondFactor: boolean;
  lastSignInAt: string | null;
  userId: string | null;
}

/** The kinds of mismatches, those about money first. */
export type Mismatch = "access_missing" | "books_differ" | "commission_kept" | "commission_missing" | "currency_differs" | "customer_gone" | "money_undecided" | "page_missing" | "payment_unbooked" | "refund_unanswered" | "refund_unbooked" | "seat_missing" | "seat_unpaid" | "status_ahead" | "status_behind" | "underpaid";

/** `byHand`: these cannot be repaired automatically. */
export interface MismatchCount {
  kind: Mismatch;
  found: number;
  byHand: boolean;
}

export interface NamedCountry {
  code: string;
  name: string;
}

/** Deleted rows have the name from the audit log, if it has one. */
export interface NamedSubjects {
  names: SubjectName[];
}

/** `topics` are those that the caller's role may choose. A topic in neither list is not mailed. */
export interface Notices {
  email: string;
  topics: Topic[];
  atOnce: Topic[];
  daily: Topic[];
}

/** The number of people notified. */
export interface NotifiedPeople {
  people: number;
}

export interface OpenedShop {
  openedAt: string;
}

/** `status` is `succeeded`, `pending`, `failed`, or `requested` while the outcome is unknown. */
export interface OrderRefund {
  id: string;
  amount: number;
  currency: string;
  status: string;
}

/** The reason why an order did or did not count (R6). `boundBy` is the order that bound the customer to the partner. `base` is the commissionable amount; `returned` is the part of `earned` that was reversed. `note` is an admin's. `matches` are the risk flags of its review, the most severe first. */
export interface OrderWhy {
  orderId: string;
  reason: Reason;
  referralId: string | null;
  referralCode: string | null;
  boundBy: string | null;
  currency: string;
  rate: number | null;
  base: number;
  earned: number;
  returned: number;
  payableAt: string | null;
  note: string | null;
  matches: RiskFlag[];
}

/** The current balance. `payable` is negative after a refund of a paid commission; later ones offset it (R3). */
export interface PartnerBalance {
  currency: string;
  review: number;
  held: number;
  payable: number;
  inPayout: number;
  paid: number;
}

export interface PartnerCode {
  id: string;
  code: string;
  active: boolean;
}

export interface PartnerCount {
  active: number;
  inactive: number;
  waiting: number;
}

export interface PartnerDetails {
  id: string;
  code: string;
  rate: number;
  active: boolean;
  createdAt: string;
  name: string;
  email: string;
}

/** `codes` are all codes of the partner; `days` are the days of the period. */
export interface PartnerMetrics {
  partner: PartnerDetails;
  codes: PartnerCode[];
  holdDays: number;
  days: Day[];
  balances: PartnerBalance[];
}

/** A page of up to 20 orders, newest first. */
export interface PartnerOrdersPage {
  orders: ReferredOrder[];
}

/** A payment page. `paymentLink` and `url` are equal; clients use either. `currency` is in lower case. */
export interface PaymentPage {
  paymentLink: string;
  url: string;
  amount: number;
  currency: string;
}

export interface PayoutsRun {
  runId: string;
}

/** The time to remember a partner's code (R1): at once with a notice (inform), or after consent (consent). */
export type PrivacyMode = "inform" | "consent";

export interface Progress {
  looked: number;
  orders: number;
}

export interface QuotedBuyer {
  country: string | null;
  company: string | null;
  vatId: string | null;
}

export interface QuotedLine {
  id: string;
  quantity: number;
  currency: string;
  net: number;
  tax: number;
  total: number;
}

/** The reason why an order did or did not count (R6). */
export type Reason = "counted" | "free" | "inactive" | "many_orders" | "many_refunds" | "no_code" | "not_paid" | "other_partner" | "own_purchase" | "partner_left" | "refused" | "returned" | "same_address" | "same_card" | "same_company" | "same_domain" | "same_household" | "same_name" | "same_payer" | "same_phone" | "same_vat_id" | "similar_address" | "unknown_code";

/** The receipt of a withdrawal, which is also confirmed by mail. */
export interface ReceivedWithdrawal {
  messageId: string;
  receivedAt: string;
}

/** A page of up to 50 mismatches. Shops with fewer than 20,000 orders are checked during the request. Larger shops are checked in the background: `checkedAt` is the time of the last complete check, null before the first; `progress` is set while a check is running. */
export interface Reconciled {
  kinds: MismatchCount[];
  mismatches: FoundMismatch[];
  more: boolean;
  checkedAt: string | null;
  progress: Progress | null;
}

/** An order of a partner's customer. `buyer` is masked. */
export interface ReferredOrder {
  id: string;
  createdAt: string;
  item: string;
  buyer: string;
  amount: number;
  currency: string;
  why: OrderWhy;
}

/** `amount` would be refunded; at most `atProvider` to the card, at most `holds` in total. */
export interface RefundEffects {
  currency: string;
  amount: number;
  atProvider: number;
  holds: number;
  byHand: boolean;
  status: StatusChange;
  access: "ends" | "none" | "stays";
  seat: "freed" | "none" | "stays";
  commission: CommissionTaken | null;
  mail: Addressee | null;
}

/** One refund per payment of the order. */
export interface Refunds {
  refunds: OrderRefund[];
}

export interface Repaired {
  repaired: boolean;
}

/** The ids of the mails that are queued again. Expired mails are not. */
export interface Retried {
  retried: string[];
}

export interface RevokedToken {
  revoked: boolean;
}

/** A reason to withhold a commission until an admin reviews it (R4). OWN_PURCHASE is certain, others are signs. */
export type RiskFlag = "many_orders" | "many_refunds" | "own_purchase" | "same_address" | "same_card" | "same_company" | "same_domain" | "same_household" | "same_name" | "same_payer" | "same_phone" | "same_vat_id" | "similar_address";

export interface SalesDay {
  day: string;
  currency: string;
  placed: number;
  net: number;
}

/** `days` contains only days with sales. */
export interface SalesNow {
  money: CurrencySales[];
  funnel: Funnel;
  days: SalesDay[];
}

/** `before` is the preceding period of the same length. */
export interface SalesReport {
  first: string;
  last: string;
  now: SalesNow;
  before: SalesSums;
}

/** The totals of a period: money by currency, and the referral funnel. */
export interface SalesSums {
  money: CurrencySales[];
  funnel: Funnel;
}

export interface SampleSent {
  recipient: string;
}

/** Payout runs use the details from `countFrom` on; null means immediately. */
export interface SavedPayoutDetails {
  countFrom: string | null;
  updatedAt: string;
}

/** `version` is 0 until settings are saved for the first time. */
export interface SavedSettings {
  version: number;
  settings: ShopSettings;
}

/** The status of a seat: pending is a timed hold, enrolled is paid or free, cancelled is released (W1). */
export type SeatStatus = "cancelled" | "enrolled" | "pending";

export interface SecondFactorPending {
  waits: boolean;
}

/** `step` is company, mail, payments, tax, product or open. */
export interface SetupStep {
  step: string;
  done: boolean;
}

/** All settings of /admin/settings. `refund_days` is the refund period and the hold of commissions (R3). `workshop_cancel_days` and `workshop_reminder_hours` count back from a workshop's start; 0 hours disable reminders. `content_language` is the language of workshops, articles and features, which exist in one language only. `payout_details_days`: the delay before changed payout details take effect. `sample_content`: the invented figures, quotes and people of the demo shop are shown. `staff_second_step`: the back office requires sessions with a verified second factor. */
export interface ShopSettings {
  company: Company;
  tax: Tax;
  refund_days: number;
  commission_rate: string;
  privacy_mode: PrivacyMode;
  sender_name: string | null;
  workshop_cancel_days: number;
  workshop_reminder_hours: number;
  vat_check: VatMode;
  payout_details_days: number;
  staff_second_step: boolean;
  sample_content: boolean;
  content_language: "en" | "de" | "fr" | "es";
}

/** `previewLink` shows the closed shop to everyone who has it, for 14 days. It is null once the shop is open. */
export interface ShopSetup {
  openedAt: string | null;
  previewLink: string | null;
  steps: SetupStep[];
}

export interface Staff {
  members: Member[];
}

/** A user's role in the back office. CUSTOMER has no access to it. */
export type StaffRole = "admin" | "content" | "customer" | "owner" | "support";

export interface StatusChange {
  from: string;
  to: string;
}

export interface StatusCount {
  status: string;
  orders: number;
}

/** A row's name; None if it is no longer known. `gone`: the row was deleted. */
export interface SubjectName {
  table: string;
  id: string;
  name: string | null;
  gone: boolean;
}

/** `totalAmount` includes tax and must be paid by `heldUntil`; then the seat is released (W1). Free workshops return `enrolled`. */
export interface TakenSeat {
  enrollmentId: string;
  orderId: string;
  enrollmentStatus: SeatStatus;
  heldUntil: string | null;
  totalAmount: number;
  currency: string;
}

/** Tax settings. `rates` are by the buyer's country; `other_rate` applies to all other and unknown countries. `note` is printed on every invoice, such as the reason why no tax is charged. */
export interface Tax {
  mode: TaxMode;
  rates: TaxRate[];
  other_rate: string;
  note: string | null;
}

/** The relation of prices and tax. none: no tax is charged. inclusive: prices contain it. exclusive: it is added at checkout, and displayed before the order is placed (M1). */
export type TaxMode = "none" | "inclusive" | "exclusive";

/** The tax rate of one country, in percent. */
export interface TaxRate {
  country: string;
  rate: string;
}

/** An occurrence that a staff member can hear of. */
export type Topic = "application" | "dispute" | "failed_mail" | "low_seats" | "message" | "money" | "review" | "sale";

/** `active`: the code belongs to an active partner. It is always true for a conversion. */
export interface Tracked {
  success: boolean;
  active: boolean;
}

/** The shop charges no tax. */
export interface Untaxed {
  mode: "none";
}

export interface UserCount {
  total: number;
  withAccount: number;
}

export interface UsesOfFile {
  uses: FileUse[];
}

export type VatIdStanding = "invalid" | "unverified" | "verified";

/** The check of a buyer's VAT number before it removes the tax from a sale. vies: checked with VIES. owner: confirmed by the owner. off: valid check digits suffice, at the shop's own risk. */
export type VatMode = "vies" | "owner" | "off";

/** The kinds of work, the most urgent first. */
export type Waiting = "applications" | "disputes" | "mails" | "messages" | "payments" | "reviews" | "undelivered";

export interface WaitingCount {
  kind: Waiting;
  count: number;
}

/** The kinds that the caller's role works on, the most urgent first; also those of which nothing waits. */
export interface WaitingCounts {
  counts: WaitingCount[];
}

/** Money of an order that must be refunded manually. */
export interface WaitingMoney {
  orderId: string;
  amount: number;
  currency: string;
}

/** The newest orders of the kind; none if it is not about orders. */
export interface WaitingOrders {
  ids: string[];
}

/** The customer's first sign-in: by a mailed link, a temporary password, or an account that exists already. */
export type Way = "created" | "invited" | "linked";

export interface WebhookDone {
  done: boolean;
}

/** `secret` is shown this once and never again. */
export interface WebhookSecret {
  id: string;
  secret: string;
}

export interface WebhooksQueued {
  queued: number;
}
