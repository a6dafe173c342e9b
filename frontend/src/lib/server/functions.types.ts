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
  "cancel-seat": { body: { enrollmentId: string; refund?: boolean; reason?: string | null }; answer: GivenBack };
  "mail-participants": { body: { workshopId: string; messageId: string; subject: string; message: string }; answer: NotifiedPeople };
  "verify-certificate": { body: { code: string }; answer: AttestedSeat };
  "call-off-terms": { body: { workshopId: string }; answer: CallingOff };
  "call-off-workshop": { body: { workshopId: string; refund?: boolean; reason?: string | null; most?: number | null }; answer: CalledOff };
  "create-auth-user": { body: { userId: string; password?: string | null }; answer: AuthUser };
  "set-role": { body: { userId: string; role: "owner" | "admin" | "support" | "content" | "customer" }; answer: GivenRole };
  "sign-out-user": { body: { userId: string }; answer: EndedSessions };
  "desk-waits": { body: Record<string, never>; answer: SecondFactorPending };
  "remove-factor": { body: { userId: string }; answer: FactorRemoved };
  "find": { body: { table: "users" | "contact_messages"; text: string }; answer: FoundRows };
  "dashboard": { body: Record<string, never>; answer: Dashboard };
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
  "save-settings": { body: { version: number; settings: { company?: { name?: string; street?: string; postal_code?: string; city?: string; country?: string; email?: string; phone?: string; represented_by?: string; register_entry?: string; tax_number?: string; vat_id?: string; bank?: string; iban?: string; bic?: string }; tax?: { mode?: "none" | "inclusive" | "exclusive"; rates?: { country: string; rate: number | string }[]; other_rate?: number | string; note?: string | null }; refund_days?: number; commission_rate?: number | string; privacy_mode?: "inform" | "consent"; sender_name?: string | null; workshop_cancel_days?: number; workshop_reminder_hours?: number; vat_check?: "vies" | "owner" | "off"; payout_details_days?: number; staff_second_step?: boolean; content_language?: "en" | "de" | "fr" | "es" } }; answer: SavedSettings };
  "delete-account": { body: { password: string }; answer: AccountDeleted };
  "file-uses": { body: { fileId: string }; answer: UsesOfFile };
  "download-link": { body: { fileId: string }; answer: FileLink };
  "show-mail": { body: { mailId: string }; answer: ShownMail };
  "retry-mails": { body: { mailIds?: string[] | null }; answer: Retried };
  "mail-kinds": { body: Record<string, never>; answer: MailKinds };
  "mail-texts": { body: { kind: string; language: string }; answer: MailTexts };
  "save-mail-texts": { body: { kind: string; language: string; version: number; words: Record<string, string> }; answer: MailTexts };
  "preview-mail": { body: { kind: string; language: string; words: Record<string, string> }; answer: DrawnMail };
  "send-sample-mail": { body: { kind: string; language: string }; answer: SampleSent };
  "subject-names": { body: { subjects: { table: string; id: string }[] }; answer: NamedSubjects };
  "events": { body: Record<string, never>; answer: EventPage };
  "create-api-token": { body: { name: string; scopes: ("events:read" | "attributions:read" | "blog_articles:read" | "commission_reviews:read" | "commissions:read" | "contact_messages:read" | "contact_replies:read" | "delivery_files:read" | "downloads:read" | "files:read" | "invoices:read" | "news:read" | "order_details:read" | "order_entries:read" | "orders:read" | "payment_lines:read" | "payments:read" | "payout_details:read" | "payout_runs:read" | "payouts:read" | "products:read" | "referral_checkouts:read" | "referral_signups:read" | "referrals:read" | "refunds:read" | "users:read" | "workshop_details:read" | "workshop_enrollments:read" | "workshops:read" | "blog_articles:write" | "contact_messages:write" | "news:write" | "order_details:write" | "orders:write" | "products:write" | "referral_signups:write" | "referrals:write" | "users:write" | "workshop_details:write" | "workshops:write")[]; expiresAt?: string | null }; answer: CreatedToken };
  "rotate-api-token": { body: { id: string; overlapHours?: number }; answer: CreatedToken };
  "revoke-api-token": { body: { id: string }; answer: RevokedToken };
  "create-webhook-endpoint": { body: { url: string; kinds?: ("*" | "article.*" | "article.created" | "article.deleted" | "article.updated" | "commission.*" | "commission.adjusted" | "commission.earned" | "commission.restored" | "commission.reversed" | "customer.*" | "customer.created" | "customer.deleted" | "customer.updated" | "message.*" | "message.deleted" | "message.received" | "news.*" | "news.created" | "news.deleted" | "news.updated" | "order.*" | "order.archived" | "order.dispute_won" | "order.disputed" | "order.paid" | "order.placed" | "order.refund_failed" | "order.refunded" | "order.updated" | "partner.*" | "partner.created" | "partner.deleted" | "partner.updated" | "payout.*" | "payout.paid" | "product.*" | "product.created" | "product.deleted" | "product.updated" | "seat.*" | "seat.attendance_undone" | "seat.attended" | "seat.cancelled" | "seat.enrolled" | "seat.held" | "seat.updated" | "signup.*" | "signup.approved" | "signup.created" | "signup.deleted" | "signup.erased" | "signup.rejected" | "signup.updated" | "workshop.*" | "workshop.cancelled" | "workshop.created" | "workshop.deleted" | "workshop.updated")[] }; answer: WebhookSecret };
  "change-webhook-endpoint": { body: { id: string; url?: string | null; kinds?: ("*" | "article.*" | "article.created" | "article.deleted" | "article.updated" | "commission.*" | "commission.adjusted" | "commission.earned" | "commission.restored" | "commission.reversed" | "customer.*" | "customer.created" | "customer.deleted" | "customer.updated" | "message.*" | "message.deleted" | "message.received" | "news.*" | "news.created" | "news.deleted" | "news.updated" | "order.*" | "order.archived" | "order.dispute_won" | "order.disputed" | "order.paid" | "order.placed" | "order.refund_failed" | "order.refunded" | "order.updated" | "partner.*" | "partner.created" | "partner.deleted" | "partner.updated" | "payout.*" | "payout.paid" | "product.*" | "product.created" | "product.deleted" | "product.updated" | "seat.*" | "seat.attendance_undone" | "seat.attended" | "seat.cancelled" | "seat.enrolled" | "seat.held" | "seat.updated" | "signup.*" | "signup.approved" | "signup.created" | "signup.deleted" | "signup.erased" | "signup.rejected" | "signup.updated" | "workshop.*" | "workshop.cancelled" | "workshop.created" | "workshop.deleted" | "workshop.updated")[] | null; isActive?: boolean | null }; answer: WebhookDone };
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

/** `date` is the workshop's first day. */
export interface AttestedSeat {
  holder: string;
  workshop: string;
  date: string;
}

/** 'invited': a link to set a password is on its way by mail. 'created': no mail can be sent, so the password is in this answer, once: the one sent, or one that is made here. 'linked': the address had an account already. */
export interface AuthUser {
  status: Way;
  email: string;
  temporaryPassword: string | null;
}

/** What was owed after each entry, by its id, in the entry's currency. */
export interface Balances {
  balances: Record<string, number>;
}

/** What this call has done: who was told, what is on its way back. `ahead` seats are for the next call. */
export interface CalledOff {
  people: number;
  refunded: Sum[];
  byHand: WaitingMoney[];
  failed: WaitingMoney[];
  ahead: number;
}

/** `reason` is the word of a refusal. `people` would be told, `held` seats wait for a payment. `byCard` goes back by itself; `byHand` was paid in another way, `failed` was refused by the provider. */
export interface CallingOff {
  calledOffAt: string | null;
  reason: string | null;
  people: number;
  held: number;
  byCard: Sum[];
  byHand: WaitingMoney[];
  failed: WaitingMoney[];
}

/** `reason` is the word of a refusal; `refund` is what would go back by card of what was `paid`. */
export interface CancelTerms {
  allowed: boolean;
  reason: string | null;
  until: string;
  paid: number;
  refund: number;
  currency: string | null;
}

/** How a payment's page stands at the provider; `problem` in place of the rest where it did not answer. */
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

/** Orders that cost nothing are delivered already and on no page. */
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

/** The page on which these orders are paid together. */
export interface CheckoutPage {
  paymentLink: string;
  url: string;
  amount: number;
  currency: string;
  orderIds: string[];
}

/** `settled`: a payout has paid it already. */
export interface CommissionTaken {
  amount: number;
  code: string;
  settled: boolean;
}

/** Who sells, as imprint and invoices have to say. */
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

/** `token` is shown this once and never again. */
export interface CreatedToken {
  id: string;
  token: string;
}

/** The currencies of the specification; all three have two decimals. */
export type Currency = "EUR" | "GBP" | "USD";

/** `net` is what remains without refunds and tax. */
export interface CurrencyRevenue {
  currency: string;
  orders: number;
  received: number;
  refunded: number;
  tax: number;
  net: number;
}

/** `placed` and `paid` are counts of orders; `referred` is the part of `net` that partners brought. */
export interface CurrencySales {
  currency: string;
  placed: number;
  paid: number;
  received: number;
  refunded: number;
  net: number;
  referred: number;
}

/** `reverseCharge` counts the orders sold without tax; `source`, vies or owner, and the rest are of the newest answer about the number. */
export interface CustomersNumber {
  vatId: string;
  standing: Standing;
  orders: number;
  reverseCharge: number;
  source: string | null;
  consultationId: string | null;
  checkedAt: string | null;
  note: string | null;
}

/** Those that are not confirmed come first; 200 at most. */
export interface CustomersNumbers {
  numbers: CustomersNumber[];
}

/** Over all rows, as of `countedAt`: in a large shop some minutes ago. `earnings` are those of active partners. */
export interface Dashboard {
  countedAt: string;
  users: UserCount;
  orders: number;
  partners: PartnerCount;
  revenue: CurrencyRevenue[];
  earnings: Sum[];
  statuses: StatusCount[];
}

/** How many visitors came, started to pay, and paid. */
export interface Day {
  day: string;
  clicks: number;
  checkouts: number;
  orders: number;
}

export interface Decided {
  decision: "accept" | "return";
}

export interface DrawnMail {
  subject: string;
  html: string;
  text: string;
}

/** `leftOut` says why a partner would be passed over: nothing_owed (a negative balance waits), no_details, or new_details, which count from `detailsCountFrom` on. `paidBefore`: an earlier payout went to the same details. */
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

/** How many sessions. */
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

/** The address begins a download until then, and lets the same download be resumed for 12 hours. */
export interface FileLink {
  url: string;
  until: string;
}

/** A row that shows a file; `id` and `title` are None where the caller may not see the row. */
export interface FileUse {
  table: string;
  id: string | null;
  title: string | null;
}

/** `subject` is what is repaired: an order, a payment or a refund. */
export interface FoundMismatch {
  kind: Mismatch;
  subject: string;
  orderId: string;
  amount: number | null;
  currency: string | null;
  since: string | null;
}

/** `more` says that further rows match. */
export interface FoundRows {
  ids: string[];
  more: boolean;
}

/** The referred visitors' way: clicks on partners' links, checkouts begun, payments that earned a commission. */
export interface Funnel {
  clicks: number;
  checkouts: number;
  paid: number;
}

/** The money on its way back. */
export interface GivenBack {
  refunded: number;
}

export interface GivenRole {
  role: StaffRole;
}

/** `outcome`: created, or why not: there, code_taken, has_other_code, twice, bad_email, bad_code, bad_rate. */
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

/** `changed`: the languages in which the operator has texts of their own. */
export interface MailKind {
  kind: string;
  changed: ("de" | "en" | "es" | "fr")[];
}

export interface MailKinds {
  kinds: MailKind[];
}

/** `words` is what is said now; `required` are the placeholders that must stay. */
export interface MailText {
  name: string;
  original: string;
  words: string;
  required: string[];
  oneLine: boolean;
}

/** What a kind of mail says in one language. */
export interface MailTexts {
  version: number;
  placeholders: string[];
  texts: MailText[];
}

/** The ways to disagree, the ones about money first. */
export type Mismatch = "access_missing" | "books_differ" | "commission_kept" | "commission_missing" | "currency_differs" | "customer_gone" | "money_undecided" | "page_missing" | "payment_unbooked" | "refund_unanswered" | "refund_unbooked" | "seat_missing" | "seat_unpaid" | "status_ahead" | "status_behind" | "underpaid";

/** `byHand`: only a person can decide about these. */
export interface MismatchCount {
  kind: Mismatch;
  found: number;
  byHand: boolean;
}

export interface NamedCountry {
  code: string;
  name: string;
}

/** What is gone keeps the name that the log knows, or has none. */
export interface NamedSubjects {
  names: SubjectName[];
}

/** How many people. */
export interface NotifiedPeople {
  people: number;
}

/** `status`: succeeded, pending, failed, or requested while nobody knows yet. */
export interface OrderRefund {
  id: string;
  amount: number;
  currency: string;
  status: string;
}

/** Why an order did or did not count (R6). `boundBy` is the order that bound the customer to the referral. `base` is what was paid for it; `returned` is what of `earned` was taken back. `note` is an admin's. `matches` are all reasons for which it was put to a review, the weightiest first. */
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

/** As of now. `payable` may be negative: a refund after a payout, which later commissions fill (R3). */
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

/** `codes` are all of the same partner; `days` those of the period. */
export interface PartnerMetrics {
  partner: PartnerDetails;
  codes: PartnerCode[];
  holdDays: number;
  days: Day[];
  balances: PartnerBalance[];
}

/** The buyer is masked. */
export interface PartnerOrder {
  id: string;
  createdAt: string;
  item: string;
  buyer: string;
  amount: number;
  currency: string;
  why: OrderWhy;
}

/** The newest first, 20 at a time. */
export interface PartnerOrdersPage {
  orders: PartnerOrder[];
}

/** `paymentLink` and `url` are the same, for the clients of both names. `currency` is in small letters. */
export interface PaymentPage {
  paymentLink: string;
  url: string;
  amount: number;
  currency: string;
}

export interface PayoutsRun {
  runId: string;
}

/** Whether a partner's code is remembered at once, and said so, or only after the visitor agreed (R1). */
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

/** Why an order did or did not count (R6). */
export type Reason = "counted" | "free" | "inactive" | "many_orders" | "many_refunds" | "no_code" | "not_paid" | "other_partner" | "own_purchase" | "partner_left" | "refused" | "returned" | "same_address" | "same_card" | "same_company" | "same_domain" | "same_household" | "same_name" | "same_payer" | "same_phone" | "same_vat_id" | "similar_address" | "unknown_code";

/** The receipt of a withdrawal, which is also confirmed by mail. */
export interface ReceivedWithdrawal {
  messageId: string;
  receivedAt: string;
}

/** A page has 50 mismatches. A shop of less than 20,000 orders is looked through at once. In a larger one that is done by and by: `checkedAt` is the moment up to which all orders were looked at, null before the first time; `progress` is there while it is under way. */
export interface Reconciled {
  kinds: MismatchCount[];
  mismatches: FoundMismatch[];
  more: boolean;
  checkedAt: string | null;
  progress: Progress | null;
}

/** `amount` would go back, at most `atProvider` to the card; `holds` is the most that can be booked. */
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

/** One for each payment that held some of the money. */
export interface Refunds {
  refunds: OrderRefund[];
}

export interface Repaired {
  repaired: boolean;
}

/** The ids of those that had failed and are queued again; one that would come too late is not. */
export interface Retried {
  retried: string[];
}

export interface RevokedToken {
  revoked: boolean;
}

/** Why a commission is withheld until an admin has looked at it (R4). The first is certain, the others are signs. */
export type RiskFlag = "many_orders" | "many_refunds" | "own_purchase" | "same_address" | "same_card" | "same_company" | "same_domain" | "same_household" | "same_name" | "same_payer" | "same_phone" | "same_vat_id" | "similar_address";

export interface SalesDay {
  day: string;
  currency: string;
  placed: number;
  net: number;
}

/** `days`: only those on which something happened. */
export interface SalesNow {
  money: CurrencySales[];
  funnel: Funnel;
  days: SalesDay[];
}

/** `before` is the period of the same length before. */
export interface SalesReport {
  first: string;
  last: string;
  now: SalesNow;
  before: SalesSums;
}

/** The sums of a period: money by currency, and the referred visitors' way. */
export interface SalesSums {
  money: CurrencySales[];
  funnel: Funnel;
}

export interface SampleSent {
  recipient: string;
}

/** Payout runs use the details from `countFrom` on; null: at once. */
export interface SavedPayoutDetails {
  countFrom: string | null;
  updatedAt: string;
}

/** `version` is 0 while nothing was ever saved. */
export interface SavedSettings {
  version: number;
  settings: ShopSettings;
}

/** The status of a seat: pending is a timed hold, enrolled is paid or free, cancelled is released (W1). */
export type SeatStatus = "cancelled" | "enrolled" | "pending";

export interface SecondFactorPending {
  waits: boolean;
}

/** Everything that /admin/settings edits. `refund_days` is the refund promise and the hold of commissions (R3). `workshop_cancel_days` and `workshop_reminder_hours` count back from a workshop's start; 0 hours: no reminders. `content_language` is what workshops, articles and features are written in: they exist in one language alone. `payout_details_days`: so long after a partner changed them, payout details do not count yet. `staff_second_step`: the back office opens only for sessions in which a second step was taken. */
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
  content_language: "en" | "de" | "fr" | "es";
}

/** `sent`: this left, word for word; otherwise it would leave now. `kept` is false once the copy is gone. */
export interface ShownMail {
  subject: string;
  html: string;
  text: string;
  kept: boolean;
  sent: boolean;
}

/** What somebody may be in the back office; CUSTOMER is nothing there. */
export type StaffRole = "admin" | "content" | "customer" | "owner" | "support";

export type Standing = "invalid" | "unverified" | "verified";

export interface StatusChange {
  from: string;
  to: string;
}

export interface StatusCount {
  status: string;
  orders: number;
}

/** `name` is None where nobody knows it any more; `gone` when the thing is not there any more. */
export interface SubjectName {
  table: string;
  id: string;
  name: string | null;
  gone: boolean;
}

/** Money of one currency. */
export interface Sum {
  currency: string;
  amount: number;
}

/** `totalAmount` is to be paid, with the tax that may be added: until `heldUntil`, or the seat is free again (W1). A free workshop answers 'enrolled'. */
export interface TakenSeat {
  enrollmentId: string;
  orderId: string;
  enrollmentStatus: SeatStatus;
  heldUntil: string | null;
  totalAmount: number;
  currency: string;
}

/** `rates` by country; buyers elsewhere, and those whose country is not known, pay `other_rate`. `note` stands on every invoice, such as the reason why no tax is charged. */
export interface Tax {
  mode: TaxMode;
  rates: TaxRate[];
  other_rate: string;
  note: string | null;
}

/** none: no tax is charged. inclusive: prices contain it. exclusive: it is added at checkout, where it is shown before anything is ordered (M1). */
export type TaxMode = "none" | "inclusive" | "exclusive";

/** The rate of buyers in one country, in percent. */
export interface TaxRate {
  country: string;
  rate: string;
}

/** `active`: the code is a partner's at work. Unknown and inactive ones look the same, a conversion always alike. */
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

/** How a buyer's VAT number is checked before it takes the tax off a sale. vies: VIES is asked. owner: the owner confirms it. off: its check digits are enough, at the shop's own risk. */
export type VatMode = "vies" | "owner" | "off";

/** Money of one order that waits for a person. */
export interface WaitingMoney {
  orderId: string;
  amount: number;
  currency: string;
}

/** How the customer gets in: by a link in a mail, by a password the admin tells them, or by what they have. */
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
