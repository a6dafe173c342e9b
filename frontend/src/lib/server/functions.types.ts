// biome-ignore-all format: this file is made, not written
/** The functions of /functions/v1. Made by `guildhall types` from their declarations: do not edit. */
export interface Functions {
  "track-referral": { body: { referralCode: string; action: "click" | "conversion"; orderId?: string | null }; answer: Tracked };
  "create-payment-link": { body: { orderId?: string | null; amount?: number | string | null; currency?: string; description?: string | null; beginAtOnce?: boolean | null }; answer: PaymentPage };
  "checkout": { body: { checkoutId: string; lines: { productId?: string | null; workshopId?: string | null; quantity?: number; amount?: number | string | null; currency?: string | null }[]; referralCode?: string | null; customerInfo?: Record<string, unknown>; beginAtOnce?: boolean | null; billingAddress?: { name?: string | null; street: string; postalCode?: string | null; city: string } | null; embedded?: boolean }; answer: CheckedOut };
  "refund": { body: { orderId: string; amount?: number | string | null; expectedRefundable?: number | string | null; reason?: string | null }; answer: Refunds };
  "guest-checkout": { body: { checkoutId: string; lines: { productId?: string | null; workshopId?: string | null; quantity?: number; amount?: number | string | null; currency?: string | null }[]; referralCode?: string | null; customerInfo?: Record<string, unknown>; beginAtOnce?: boolean | null; billingAddress?: { name?: string | null; street: string; postalCode?: string | null; city: string } | null; embedded?: boolean; email: string; country?: string | null; vatId?: string | null; language?: "en" | "de" | "fr" | "es" | "it" | null }; answer: GuestCheckedOut };
  "guest-orders": { body: { token: string; language?: "en" | "de" | "fr" | "es" | "it" | null }; answer: OrdersOfGuest };
  "refund-preview": { body: { orderId: string; amount?: number | string | null; byHand?: boolean }; answer: RefundEffects };
  "decide-payment": { body: { paymentId: string; decision: "accept" | "return" }; answer: Decided };
  "provider-view": { body: { orderId: string }; answer: CardSessions };
  "reconciliation": { body: { kind?: "books_differ" | "currency_differs" | "underpaid" | "customer_gone" | "money_undecided" | "payment_unbooked" | "refund_unbooked" | "refund_unanswered" | "status_behind" | "status_ahead" | "page_missing" | "seat_missing" | "seat_unpaid" | "access_missing" | "commission_missing" | "commission_kept" | null; page?: number; again?: boolean }; answer: Reconciled };
  "repair": { body: { kind: "books_differ" | "currency_differs" | "underpaid" | "customer_gone" | "money_undecided" | "payment_unbooked" | "refund_unbooked" | "refund_unanswered" | "status_behind" | "status_ahead" | "page_missing" | "seat_missing" | "seat_unpaid" | "access_missing" | "commission_missing" | "commission_kept"; subject: string }; answer: Repaired };
  "enroll": { body: { workshopId: string; amount?: number | string | null; referralCode?: string | null; billingAddress?: { name?: string | null; street: string; postalCode?: string | null; city: string } | null }; answer: Enrolment };
  "add-participant": { body: { workshopId: string; email: string; firstName?: string | null; lastName?: string | null; payment: "open" | "received" | "free"; reference?: string | null }; answer: Enrolment };
  "seat-terms": { body: { enrollmentId: string }; answer: CancelTerms };
  "cancel-seat": { body: { enrollmentId: string; refund?: boolean; reason?: string | null }; answer: CancelledSeat };
  "mail-participants": { body: { workshopId: string; messageId: string; subject: string; message: string }; answer: NotifiedPeople };
  "verify-certificate": { body: { code: string }; answer: Attested };
  "cancel-workshop-terms": { body: { workshopId: string }; answer: CancellationPreview };
  "cancel-workshop": { body: { workshopId: string; refund?: boolean; reason?: string | null; most?: number | null }; answer: CancelledWorkshop };
  "create-auth-user": { body: { userId: string; password?: string | null }; answer: CreatedAccount };
  "set-role": { body: { userId: string; role: "owner" | "admin" | "support" | "finance" | "content" | "customer" }; answer: AssignedRole };
  "sign-out-user": { body: { userId: string }; answer: EndedSessions };
  "disable-user": { body: { userId: string; disabled: boolean }; answer: SignInState };
  "staff": { body: Record<string, never>; answer: Staff };
  "invite-staff": { body: { email: string; role: "owner" | "admin" | "support" | "finance" | "content" | "customer"; language?: "en" | "de" | "fr" | "es" | "it" | null }; answer: CreatedAccount };
  "second-factor-pending": { body: Record<string, never>; answer: SecondFactorPending };
  "remove-factor": { body: { userId: string }; answer: FactorRemoved };
  "find": { body: { table: "users" | "contact_messages"; text: string }; answer: FoundRows };
  "list-totals": { body: { table: string; query: string }; answer: ListTotals };
  "search-office": { body: { text: string }; answer: OfficeHits };
  "find-orders": { body: { text: string }; answer: OrderMatchIds };
  "customer-value": { body: { userId: string }; answer: CustomerWorth };
  "dashboard": { body: Record<string, never>; answer: Dashboard };
  "waiting": { body: Record<string, never>; answer: WaitingCounts };
  "waiting-orders": { body: { kind: "disputes" | "withdrawals" | "withdrawal_refunds" | "payments" | "undelivered" | "messages" | "reviews" | "product_reviews" | "applications" | "mails" }; answer: WaitingOrders };
  "sales": { body: { days?: number; first?: string | null; last?: string | null }; answer: SalesReport };
  "best-sellers": { body: { days?: number; first?: string | null; last?: string | null; currency: string }; answer: BestSellersReport };
  "ledger-balances": { body: { referralId: string; entryIds: string[] }; answer: Balances };
  "legal-text": { body: { page: "terms" | "privacy" | "withdrawal" | "imprint"; market: "DE" | "AT" | "FR" | "ES" | "EU" | "GB" | "US" | "XX"; language: "en" | "de" | "fr" | "es" | "it" }; answer: LegalTextInForce };
  "publish-legal-text": { body: { page: "terms" | "privacy" | "withdrawal" | "imprint"; market: "DE" | "AT" | "FR" | "ES" | "EU" | "GB" | "US" | "XX"; language: "en" | "de" | "fr" | "es" | "it"; version: number; text: string }; answer: LegalTextInForce };
  "approve-signup": { body: { signupId: string }; answer: Approved };
  "partner-report": { body: { referralId?: string | null; first: string; last: string }; answer: PartnerMetrics };
  "partner-orders": { body: { referralId?: string | null; language?: "en" | "de" | "fr" | "es" | "it" | null; before?: string | null; beforeId?: string | null }; answer: PartnerOrdersPage };
  "explain-order": { body: { orderId: string }; answer: Explanation };
  "preview-payouts": { body: { cutoffAt: string }; answer: DuePayouts };
  "run-payouts": { body: { currency: "USD" | "EUR" | "GBP"; cutoffAt: string }; answer: PayoutsRun };
  "import-partners": { body: { csv: string; commit?: boolean }; answer: ImportedPartners };
  "save-payout-details": { body: { password?: string; code?: string; details: { method: "iban" | "other"; holder: string; iban?: string | null; instructions?: string | null; tax_number?: string | null; small_business?: boolean }; over?: string | null }; answer: SavedDetails };
  "correct-invoice": { body: { invoiceId: string; name: string; contact?: string | null; street: string; postalCode?: string | null; city: string }; answer: CorrectedInvoice };
  "quote": { body: { items: { id: string; quantity?: number }[]; country?: string | null; company?: string | null; vatId?: string | null; language?: "en" | "de" | "fr" | "es" | "it" | null }; answer: InclusiveQuote | ExclusiveQuote | Untaxed };
  "vat-numbers": { body: Record<string, never>; answer: CustomersNumbers };
  "decide-vat-number": { body: { vatId: string; status: "valid" | "invalid"; note?: string | null }; answer: CustomersNumbers };
  "import": { body: { dryRun?: boolean; customers?: { email: string; firstName?: string | null; lastName?: string | null; phone?: string | null; company?: string | null; address?: string | null; postalCode?: string | null; city?: string | null; country?: string | null; language?: "en" | "de" | "fr" | "es" | "it" | null; createdAt: string }[]; orders?: { reference: string; email: string; productSlug: string; quantity?: number; totalAmount: number | string; taxAmount?: number | string; currency: "USD" | "EUR" | "GBP"; status: "completed" | "refunded" | "cancelled"; createdAt: string; paidAt?: string | null; refundedAt?: string | null }[]; balances?: { reference: string; partnerCode: string; amount: number | string; currency: "USD" | "EUR" | "GBP"; note?: string | null; createdAt: string }[] }; answer: ImportReport };
  "safe-html": { body: { html: string }; answer: KeptHtml };
  "join-waiting-list": { body: { workshopId: string }; answer: PlaceInLine };
  "leave-waiting-list": { body: { token: string }; answer: LeftWaitingList };
  "offer-seat": { body: { entryId: string }; answer: SeatOffer };
  "transfer-terms": { body: { enrollmentId: string }; answer: SeatTransferTerms };
  "transfer-seat": { body: { enrollmentId: string; email: string; firstName?: string | null; lastName?: string | null }; answer: TransferredSeat };
  "withdraw-from-contract": { body: { name: string; orderNumber: string; email: string; language?: "en" | "de" | "fr" | "es" | "it" | null }; answer: ReceivedWithdrawal };
  "review-request": { body: { token: string; language?: "en" | "de" | "fr" | "es" | "it" | null }; answer: ReviewRequest };
  "write-review": { body: { token: string; rating: number; text?: string | null; author?: string | null; language?: "en" | "de" | "fr" | "es" | "it" | null }; answer: Done };
  "stop-review-requests": { body: { token: string }; answer: Done };
  "settings": { body: Record<string, never>; answer: SavedSettings };
  "shipped-vat-rates": { body: Record<string, never>; answer: ShippedVatRates };
  "save-settings": { body: { version: number; settings: { company?: { name?: string; street?: string; postal_code?: string; city?: string; country?: string; email?: string; phone?: string; represented_by?: string; register_entry?: string; tax_number?: string; mediator?: string; host?: string; vat_id?: string; bank?: string; iban?: string; bic?: string }; tax?: { mode?: "none" | "inclusive" | "exclusive"; rates?: { country: string; rate: number | string; category?: "standard" | "books" | "ebooks" | "reduced" | "education" }[]; other_rate?: number | string; note?: string | null; small_business?: boolean; shipped_rates?: boolean; exchange_rates?: { currency: string; rate: number | string; day: string; source: string }[] }; refund_days?: number; commission_rate?: number | string; privacy_mode?: "inform" | "consent"; sender_name?: string | null; workshop_cancel_days?: number; workshop_reminder_hours?: number; review_request_days?: number; workshop_transfer_hours?: number; waiting_offer_hours?: number; vat_check?: "vies" | "owner" | "off"; embedded_checkout?: boolean; payout_details_days?: number; second_factor_roles?: ("admin" | "finance" | "support" | "content")[]; currency?: "USD" | "EUR" | "GBP"; tax_category?: "standard" | "books" | "ebooks" | "reduced" | "education"; content_language?: "en" | "de" | "fr" | "es" | "it"; languages?: ("en" | "de" | "fr" | "es" | "it")[] } }; answer: SavedSettings };
  "my-site": { body: Record<string, never>; answer: MySite };
  "site-texts": { body: { part: string; language: string }; answer: SiteTexts };
  "setting-uses": { body: Record<string, never>; answer: SettingUses };
  "save-site": { body: { version: number; content: { texts?: Record<string, Record<string, unknown>>; accent?: string | null; logo?: string | null; logo_dark?: string | null; icon?: string | null; hero_picture?: string | null; about_picture?: string | null; contact_picture?: string | null; share_picture?: string | null; social?: { title: string; url: string }[]; off?: ("news" | "features" | "workshops" | "about" | "home.crafts" | "home.programme" | "about.story" | "about.values" | "features.sale" | "contact.chat")[]; powered_by?: boolean; claims?: Record<string, { words?: Record<string, string>; source?: string; as_of?: string | null; shown?: boolean }>; testimonials?: { words?: Record<string, { title?: string; subtitle?: string; text?: string }>; picture?: string | null; product?: string | null; shown?: boolean; sample?: boolean }[]; team?: { words?: Record<string, { title?: string; subtitle?: string; text?: string }>; picture?: string | null; product?: string | null; shown?: boolean; sample?: boolean }[]; questions?: { words?: Record<string, { title?: string; subtitle?: string; text?: string }>; picture?: string | null; product?: string | null; shown?: boolean; sample?: boolean }[]; plans?: { words?: Record<string, { title?: string; subtitle?: string; text?: string }>; picture?: string | null; product?: string | null; shown?: boolean; sample?: boolean }[] } }; answer: MySite };
  "publish-site": { body: { version: number }; answer: MySite };
  "restore-site": { body: { number: number }; answer: MySite };
  "shop-setup": { body: Record<string, never>; answer: ShopSetup };
  "open-shop": { body: Record<string, never>; answer: OpenedShop };
  "close-shop": { body: Record<string, never>; answer: ClosedShop };
  "delete-account": { body: { password: string }; answer: AccountDeleted };
  "file-uses": { body: { fileId: string }; answer: UsesOfFile };
  "download-link": { body: { fileId: string; guest?: string | null }; answer: FileLink };
  "show-mail": { body: { mailId: string }; answer: MailContent };
  "retry-mails": { body: { mailIds?: string[] | null }; answer: Retried };
  "mail-kinds": { body: Record<string, never>; answer: MailKinds };
  "mail-texts": { body: { kind: string; language: string }; answer: EditableTexts };
  "save-mail-texts": { body: { kind: string; language: string; version: number; words: Record<string, string> }; answer: EditableTexts };
  "preview-mail": { body: { kind: string; language: string; words: Record<string, string> }; answer: RenderedEmail };
  "send-sample-mail": { body: { kind: string; language: string }; answer: SampleSent };
  "notices": { body: Record<string, never>; answer: Notices };
  "choose-notices": { body: { atOnce: ("dispute" | "money" | "review" | "application" | "failed_mail" | "message" | "sale" | "low_seats")[]; daily: ("dispute" | "money" | "review" | "application" | "failed_mail" | "message" | "sale" | "low_seats")[] }; answer: Notices };
  "subject-names": { body: { subjects: { table: string; id: string }[] }; answer: NamedSubjects };
  "background-jobs": { body: Record<string, never>; answer: BackgroundJobs };
  "run-job": { body: { name: string }; answer: BackgroundJobs };
  "events": { body: Record<string, never>; answer: EventPage };
  "create-api-token": { body: { name: string; scopes: ("events:read" | "import:write" | "attributions:read" | "blog_articles:read" | "commission_reviews:read" | "commissions:read" | "contact_messages:read" | "contact_replies:read" | "delivery_files:read" | "downloads:read" | "files:read" | "invoices:read" | "news:read" | "order_details:read" | "order_entries:read" | "orders:read" | "payment_lines:read" | "payments:read" | "payout_details:read" | "payout_runs:read" | "payouts:read" | "products:read" | "referral_checkouts:read" | "referral_signups:read" | "referrals:read" | "refunds:read" | "users:read" | "waiting_list_entries:read" | "workshop_details:read" | "workshop_enrollments:read" | "workshops:read" | "blog_articles:write" | "contact_messages:write" | "news:write" | "order_details:write" | "orders:write" | "products:write" | "referral_signups:write" | "referrals:write" | "users:write" | "workshop_details:write" | "workshops:write")[]; expiresAt?: string | null }; answer: NewToken };
  "rotate-api-token": { body: { id: string; overlapHours?: number }; answer: NewToken };
  "revoke-api-token": { body: { id: string }; answer: RevokedToken };
  "create-publishable-key": { body: { name: string; origins: string[]; expiresAt?: string | null }; answer: NewKey };
  "change-publishable-key": { body: { id: string; name?: string | null; origins?: string[] | null }; answer: ChangedKey };
  "revoke-publishable-key": { body: { id: string }; answer: RevokedKey };
  "create-webhook-endpoint": { body: { url: string; kinds?: ("*" | "article.*" | "article.created" | "article.deleted" | "article.updated" | "commission.*" | "commission.adjusted" | "commission.earned" | "commission.rescheduled" | "commission.restored" | "commission.reversed" | "commission.withheld" | "customer.*" | "customer.created" | "customer.deleted" | "customer.imported" | "customer.updated" | "message.*" | "message.deleted" | "message.received" | "news.*" | "news.created" | "news.deleted" | "news.updated" | "order.*" | "order.archived" | "order.dispute_won" | "order.disputed" | "order.imported" | "order.paid" | "order.placed" | "order.refund_failed" | "order.refunded" | "order.updated" | "partner.*" | "partner.created" | "partner.deleted" | "partner.updated" | "payout.*" | "payout.paid" | "product.*" | "product.created" | "product.deleted" | "product.updated" | "review.*" | "review.published" | "review.refused" | "review.written" | "seat.*" | "seat.attendance_undone" | "seat.attended" | "seat.cancelled" | "seat.enrolled" | "seat.held" | "seat.transferred" | "seat.updated" | "signup.*" | "signup.approved" | "signup.created" | "signup.deleted" | "signup.erased" | "signup.rejected" | "signup.updated" | "waiting.*" | "waiting.accepted" | "waiting.closed" | "waiting.joined" | "waiting.lapsed" | "waiting.left" | "waiting.moved" | "waiting.offered" | "workshop.*" | "workshop.cancelled" | "workshop.created" | "workshop.deleted" | "workshop.updated")[] }; answer: EndpointSecret };
  "change-webhook-endpoint": { body: { id: string; url?: string | null; kinds?: ("*" | "article.*" | "article.created" | "article.deleted" | "article.updated" | "commission.*" | "commission.adjusted" | "commission.earned" | "commission.rescheduled" | "commission.restored" | "commission.reversed" | "commission.withheld" | "customer.*" | "customer.created" | "customer.deleted" | "customer.imported" | "customer.updated" | "message.*" | "message.deleted" | "message.received" | "news.*" | "news.created" | "news.deleted" | "news.updated" | "order.*" | "order.archived" | "order.dispute_won" | "order.disputed" | "order.imported" | "order.paid" | "order.placed" | "order.refund_failed" | "order.refunded" | "order.updated" | "partner.*" | "partner.created" | "partner.deleted" | "partner.updated" | "payout.*" | "payout.paid" | "product.*" | "product.created" | "product.deleted" | "product.updated" | "review.*" | "review.published" | "review.refused" | "review.written" | "seat.*" | "seat.attendance_undone" | "seat.attended" | "seat.cancelled" | "seat.enrolled" | "seat.held" | "seat.transferred" | "seat.updated" | "signup.*" | "signup.approved" | "signup.created" | "signup.deleted" | "signup.erased" | "signup.rejected" | "signup.updated" | "waiting.*" | "waiting.accepted" | "waiting.closed" | "waiting.joined" | "waiting.lapsed" | "waiting.left" | "waiting.moved" | "waiting.offered" | "workshop.*" | "workshop.cancelled" | "workshop.created" | "workshop.deleted" | "workshop.updated")[] | null; isActive?: boolean | null }; answer: WebhookDone };
  "delete-webhook-endpoint": { body: { id: string }; answer: WebhookDone };
  "rotate-webhook-secret": { body: { id: string; overlapHours?: number }; answer: EndpointSecret };
  "send-test-webhook": { body: { id: string }; answer: WebhookDone };
  "replay-webhook-deliveries": { body: { ids: string[] }; answer: WebhooksQueued };
  "payment-connection": { body: Record<string, never>; answer: PaymentConnection };
  "checkout-form": { body: Record<string, never>; answer: CheckoutForm };
  "connect-payments": { body: Record<string, never>; answer: PaymentConnection };
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

/** A verified certificate, with the workshop's first day. */
export interface Attested {
  holder: string;
  workshop: string;
  date: string;
}

/** An order of a partner's customer, as the partner may see it: with a masked buyer. */
export interface AttributedOrder {
  id: string;
  createdAt: string;
  item: string;
  buyer: string;
  amount: number;
  currency: string;
  why: Explanation;
}

/** Failing jobs first. A run appears a few seconds after it ends. */
export interface BackgroundJobs {
  jobs: JobState[];
}

/** The current balance of a partner in one currency. `payable` is negative after a refund of a paid commission; later ones offset it (R3). `review` waits for a decision, and `paid` is the sum of paid payouts. */
export interface Balance {
  currency: string;
  review: number;
  held: number;
  payable: number;
  inPayout: number;
  paid: number;
}

/** The balance after each entry, by the entry's id, in its currency. */
export interface Balances {
  balances: Record<string, number>;
}

/** At most five of each, the best first. */
export interface BestSellersReport {
  products: SellerSum[];
  workshops: SellerSum[];
  partners: SellerSum[];
}

/** `reason` is set if the seat cannot be canceled; `refund` is the part of `paid` that goes back to the card. */
export interface CancelTerms {
  allowed: boolean;
  reason: string | null;
  until: string;
  paid: number;
  refund: number;
  currency: string | null;
}

/** `reason` is set if the workshop cannot be canceled. `people` would be notified; `held` seats are unpaid. `byCard` is refunded automatically; `byHand` was paid by other means; `failed` refunds were refused by the provider. */
export interface CancellationPreview {
  cancelledAt: string | null;
  reason: string | null;
  people: number;
  held: number;
  byCard: CurrencyAmount[];
  byHand: WaitingRefund[];
  failed: WaitingRefund[];
}

/** A canceled seat. `refunded` is the amount that is being refunded. */
export interface CancelledSeat {
  refunded: number;
}

/** The result of this call: the number of people notified and the refunds. `ahead` seats are left for the next call. */
export interface CancelledWorkshop {
  people: number;
  refunded: CurrencyAmount[];
  byHand: WaitingRefund[];
  failed: WaitingRefund[];
  ahead: number;
}

/** The payment provider's form for a page of the shop: `script` with `publicKey` opens it with `clientSecret`. */
export interface CardForm {
  provider: string;
  script: string;
  publicKey: string;
  clientSecret: string;
}

export interface CardSessions {
  sessions: SessionView[];
}

export interface ChangedKey {
  changed: boolean;
}

/** The orders of a basket and their payment pages. Free orders are already delivered and have none. */
export interface CheckedOut {
  checkoutId: string;
  orders: PlacedOrder[];
  payments: CheckoutPage[];
}

/** The card provider's form in the checkout: `state` is ready, or names what is missing. `setting`: the environment variable of its public key. */
export interface CheckoutForm {
  provider: string;
  state: FormState;
  setting: string | null;
}

/** A payment page for several orders, as of `/create-payment-link`; or the `form`, and then no address. */
export interface CheckoutPage {
  paymentLink: string | null;
  url: string | null;
  amount: number;
  currency: string;
  orderIds: string[];
  form: CardForm | null;
}

/** A number or promise that the public pages state. */
export type ClaimName = "payout" | "affiliates" | "revenue" | "countries" | "reviewHours" | "uptime" | "support" | "answerHours" | "allAffiliates" | "allCountries" | "rating";

/** `previewLink` shows the closed shop to everyone who has it, for 14 days. */
export interface ClosedShop {
  previewLink: string;
}

/** The seller's data for imprint, legal texts and invoices. French law asks for `mediator` and `host`. */
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
  mediator: string;
  host: string;
  vat_id: string;
  bank: string;
  iban: string;
  bic: string;
}

/** The first thing that keeps events from arriving, or `connected`. `nothing_to_do`: the provider needs no webhook. `unknown`: the provider did not answer, or the key may not list endpoints. */
export type ConnectionState = "connected" | "incomplete" | "no_key" | "no_secret" | "not_found" | "not_public" | "nothing_to_do" | "off" | "unknown";

/** The invoice that replaces the corrected one. */
export interface CorrectedInvoice {
  id: string;
}

/** `status` is `invited` if a link to set a password is emailed; `created` if no email can be sent: the password is then returned here, once; `linked` if the address already had an account. */
export interface CreatedAccount {
  status: FirstSignIn;
  email: string;
  temporaryPassword: string | null;
}

/** The currencies of the specification; all three have two decimals. */
export type Currency = "EUR" | "GBP" | "USD";

/** An amount in one currency. */
export interface CurrencyAmount {
  currency: string;
  amount: number;
}

/** Revenue in one currency. `net` is `received` less refunds and tax. */
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

export interface CustomerWorth {
  values: ValueInCurrency[];
}

/** Up to 200 numbers, unconfirmed ones first. */
export interface CustomersNumbers {
  numbers: VatNumber[];
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

/** A mismatch. `subject` is the id of the order, payment or refund to repair. */
export interface DetectedMismatch {
  kind: Mismatch;
  subject: string;
  orderId: string;
  amount: number | null;
  currency: string | null;
  since: string | null;
}

/** The change was made. */
export interface Done {
  done: boolean;
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

/** The texts of a kind of email in one language. */
export interface EditableTexts {
  version: number;
  placeholders: string[];
  texts: MailText[];
}

/** The number of sessions ended. */
export interface EndedSessions {
  ended: number;
}

/** A webhook endpoint, and the secret that verifies its requests. `secret` is shown this once and never again. */
export interface EndpointSecret {
  id: string;
  secret: string;
}

/** A seat and its order. The total includes tax. It must be paid before the hold ends; then the seat is released (W1). A free seat is `enrolled` at once. */
export interface Enrolment {
  enrollmentId: string;
  orderId: string;
  enrollmentStatus: SeatStatus;
  heldUntil: string | null;
  totalAmount: number;
  currency: string;
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

/** The price of one unit of the shop's national currency in another on a day. `source` is such as the ECB. */
export interface ExchangeRate {
  currency: string;
  rate: string;
  day: string;
  source: string;
}

/** The tax is added to the shop's prices. */
export interface ExclusiveQuote {
  mode: "exclusive";
  market: string;
  consentRequired: boolean;
  addressRequired: boolean;
  country: string | null;
  reverseCharge: boolean;
  vatIdVerdict: "invalid" | "none" | "other_country" | "own_country" | "passes" | "taxed" | "unanswered" | "unconfirmed";
  buyer: QuotedBuyer;
  countries: NamedCountry[];
  lines: QuotedLine[];
}

/** The reason why an order did or did not count for a partner (R6), with its amounts. The referral is the one that the order counts for, or would; the order it is bound by is the one that bound the customer to the partner. `base` is the commissionable amount, `returned` the part of `earned` that was reversed. `note` is an admin's. `matches` are the risk flags of its review, the most severe first. */
export interface Explanation {
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

/** The customer's first sign-in: by a mailed link, a temporary password, or an account that exists already. */
export type FirstSignIn = "created" | "invited" | "linked";

/** The first thing that keeps the provider's form out of the checkout, or `ready`. none: the provider has no form. no_key, wrong_key, other_mode: the public key is missing, is not one, or is of test mode while the secret key is live, or the other way round. */
export type FormState = "no_key" | "none" | "other_mode" | "ready" | "wrong_key";

/** The rows found. `more` is true if further rows match. */
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

/** As of `/checkout`, with the `token` for `/guest-orders`. */
export interface GuestCheckedOut {
  checkoutId: string;
  orders: PlacedOrder[];
  payments: CheckoutPage[];
  token: string;
}

/** An order of a guest. `opens` is what it opens now, empty until it is paid; `documents` are its invoices. */
export interface GuestOrder {
  id: string;
  status: string;
  name: string;
  quantity: number;
  totalAmount: number;
  currency: string;
  opens: Opened;
  documents: IssuedDocument[];
}

/** The kinds of rows that are searched, in the order of the results. */
export type HitKind = "article" | "customer" | "message" | "news" | "order" | "partner" | "product" | "workshop";

/** The number of rows by outcome, and the outcome of each row in the order of the request. */
export interface ImportReport {
  dryRun: boolean;
  created: number;
  existing: number;
  refused: number;
  rows: ImportedHistoryRow[];
}

/** The outcome of one row: `created`, `exists` (imported before) or `refused` for a `reason`. Reasons: `customer_not_found`, `product_not_found`, `partner_not_found`, `in_future`. */
export interface ImportedHistoryRow {
  kind: string;
  reference: string;
  outcome: string;
  reason: string | null;
  id: string | null;
}

/** A line of an imported file. `outcome` is `created`, or the reason why not: `there` (imported before), `code_taken` (by another partner), `has_other_code` (the address), `bad_email`, `bad_code`, `bad_rate`, or `twice` (address or code stand above). */
export interface ImportedLine {
  line: number;
  email: string;
  code: string;
  name: string;
  rate: number;
  isActive: boolean;
  outcome: string;
}

export interface ImportedPartners {
  lines: ImportedLine[];
  committed: boolean;
}

/** The shop's prices contain the tax. */
export interface InclusiveQuote {
  mode: "inclusive";
  market: string;
  consentRequired: boolean;
  addressRequired: boolean;
  country: string | null;
  reverseCharge: boolean;
  vatIdVerdict: "invalid" | "none" | "other_country" | "own_country" | "passes" | "taxed" | "unanswered" | "unconfirmed";
  buyer: QuotedBuyer;
  countries: NamedCountry[];
  lines: QuotedLine[];
}

/** An invoice or a credit note in a list. */
export interface IssuedDocument {
  id: string;
  number: string;
  kind: "credit_note" | "invoice";
  issuedAt: string;
}

/** A job as of its last recorded run. `running` while a run is in progress. */
export interface JobState {
  name: string;
  running: boolean;
  beganAt: string | null;
  endedAt: string | null;
  milliseconds: number | null;
  done: number;
  failures: number;
  error: string | null;
  dueAt: string | null;
  requested: boolean;
}

export interface KeptHtml {
  html: string;
}

/** The title of the workshop whose list was left. */
export interface LeftWaitingList {
  workshop: string;
}

/** The text with its placeholders. `own` is false for the text that ships with the shop. */
export interface LegalTextInForce {
  text: string;
  version: number;
  publishedAt: string | null;
  own: boolean;
}

/** One entry of a list of links, as specified. */
export interface Link {
  title: string;
  url: string;
}

/** `amounts` are the sums of the rows by currency; empty if the rows have none. */
export interface ListTotals {
  count: number;
  amounts: CurrencyAmount[];
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

/** `sent`: this is the email as it was sent; otherwise it would be sent like this now. `kept` is false once the sent copy was deleted. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
  kept: boolean;
  sent: boolean;
}

/** A kind of email. `changed` lists the languages in which its texts are customised. */
export interface MailKind {
  kind: string;
  changed: ("de" | "en" | "es" | "fr" | "it")[];
}

export interface MailKinds {
  kinds: MailKind[];
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

/** The number of mismatches of a kind. `byHand`: they cannot be repaired automatically. */
export interface MismatchCount {
  kind: Mismatch;
  found: number;
  byHand: boolean;
}

/** The draft, and the history with the newest version first. `published`: the draft is what visitors see. `previewToken` shows the draft in `/?draft=TOKEN` for two hours. `placeholders` are the built-in texts and data that visitors would still see. `contrastLight` and `contrastDark`: of the accent color as text, in each theme; null without a color of one's own. */
export interface MySite {
  version: number;
  content: SiteContent;
  published: boolean;
  previewToken: string;
  contrastLight: number | null;
  contrastDark: number | null;
  placeholders: string[];
  parts: string[];
  history: SiteVersionLine[];
}

export interface NamedCountry {
  code: string;
  name: string;
}

/** Deleted rows have the name from the audit log, if it has one. */
export interface NamedSubjects {
  names: SubjectName[];
}

/** A new publishable key. `key` is not secret: lists show it too. */
export interface NewKey {
  id: string;
  key: string;
}

/** A new API token. `token` is shown this once and never again. */
export interface NewToken {
  id: string;
  token: string;
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

/** `title` names the row; `detail` distinguishes it, such as by an address. */
export interface OfficeHit {
  kind: HitKind;
  id: string;
  title: string;
  detail: string | null;
}

/** The hits by kind, at most five of each. Kinds that the caller's role does not work with are not searched. */
export interface OfficeHits {
  hits: OfficeHit[];
}

/** The things that an order opens for its buyer now; empty for one that opens nothing. `workshop` is the slug of the workshop in which the buyer has a seat; `meeting_url` is the way in, if it is online. */
export interface Opened {
  details: OpenedDetails[];
  files: OpenedFile[];
  workshop: string | null;
  meetingUrl: string | null;
}

/** Texts and links: those of the order, or one part of a workshop's materials. */
export interface OpenedDetails {
  id: string;
  title: string;
  description: string | null;
  imageUrl: string | null;
  links: OpenedLink[];
  additionalDetails: Record<string, unknown>;
}

/** A file; `id` is its row in delivery_files, for /download-link. `size` is in bytes. */
export interface OpenedFile {
  id: string;
  title: string;
  position: number;
  name: string;
  size: number;
  updatedAt: string;
}

/** OpenedLink(title: 'str', url: 'str') */
export interface OpenedLink {
  title: string;
  url: string;
}

export interface OpenedShop {
  openedAt: string;
}

/** Orders match by their own id, or by that of their customer, product or workshop. `more`: further rows match. */
export interface OrderMatchIds {
  orders: string[];
  customers: string[];
  products: string[];
  workshops: string[];
  more: boolean;
}

export interface OrdersOfGuest {
  orders: GuestOrder[];
}

/** A page or a section that can be switched off. */
export type Part = "news" | "features" | "workshops" | "about" | "home.crafts" | "home.programme" | "about.story" | "about.values" | "features.sale" | "contact.chat";

/** A referral and its partner. */
export interface Partner {
  id: string;
  code: string;
  rate: number;
  active: boolean;
  createdAt: string;
  name: string;
  email: string;
}

/** A code of a partner. Each has its own metrics and ledger. */
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

/** Clicks, sales and earnings of a partner, by their codes and by the days of the period. */
export interface PartnerMetrics {
  partner: Partner;
  codes: PartnerCode[];
  holdDays: number;
  days: Day[];
  balances: Balance[];
}

/** A page of up to 20 orders, newest first. */
export interface PartnerOrdersPage {
  orders: AttributedOrder[];
}

/** The webhook at `url`, as the provider knows it, and its last event. `state` names the first thing that keeps events from arriving. `missing`: types of events that are not sent. `arriving` is null before the first event, false while events have to be fetched; `fetched` counts those. */
export interface PaymentConnection {
  provider: string;
  url: string;
  state: ConnectionState;
  missing: string[];
  arriving: boolean | null;
  fetched: number;
  lastEventType: string | null;
  lastEventAt: string | null;
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

/** A place on a waiting list: 1 for the next in line, null once a seat was offered. */
export interface PlaceInLine {
  entryId: string;
  place: number | null;
}

/** A placed order. Its total includes tax. */
export interface PlacedOrder {
  id: string;
  productId: string | null;
  workshopId: string | null;
  quantity: number;
  totalAmount: number;
  currency: string;
  status: string;
}

/** The time to remember a partner's code (R1): at once with a notice (inform), or after consent (consent). */
export type PrivacyMode = "inform" | "consent";

export interface Progress {
  looked: number;
  orders: number;
}

/** A claim with its text in each language, and where it comes from. Only `shown` ones are published. */
export interface PublicClaim {
  words: Record<string, string>;
  source: string;
  as_of: string | null;
  shown: boolean;
}

export interface QuotedBuyer {
  country: string | null;
  company: string | null;
  vatId: string | null;
}

/** A line as its invoice will state it. `country` is the country of taxation. `note` says why no tax is charged. */
export interface QuotedLine {
  id: string;
  quantity: number;
  currency: string;
  net: number;
  tax: number;
  total: number;
  rate: number;
  country: string | null;
  reverseCharge: boolean;
  note: string | null;
}

/** The reason why an order did or did not count (R6). */
export type Reason = "canceled" | "counted" | "free" | "inactive" | "many_orders" | "many_refunds" | "no_code" | "not_paid" | "other_partner" | "own_purchase" | "partner_left" | "refused" | "returned" | "same_address" | "same_card" | "same_company" | "same_domain" | "same_household" | "same_name" | "same_payer" | "same_phone" | "same_vat_id" | "similar_address" | "unknown_code";

/** The receipt of a withdrawal, which is also confirmed by email. */
export interface ReceivedWithdrawal {
  withdrawalId: string;
  receivedAt: string;
}

/** A page of up to 50 mismatches. Shops with fewer than 20,000 orders are checked during the request. Larger shops are checked in the background: `checkedAt` is the time of the last complete check, null before the first; `progress` is set while a check is running. */
export interface Reconciled {
  kinds: MismatchCount[];
  mismatches: DetectedMismatch[];
  more: boolean;
  checkedAt: string | null;
  progress: Progress | null;
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
  commission: ReversedCommission | null;
  mail: Addressee | null;
}

/** A refund. `status` is `succeeded`, `pending`, `failed`, or `requested` while the outcome is unknown. */
export interface RefundOutcome {
  id: string;
  amount: number;
  currency: string;
  status: string;
}

/** One refund per payment of the order. */
export interface Refunds {
  refunds: RefundOutcome[];
}

/** An email as its reader sees it. */
export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

export interface Repaired {
  repaired: boolean;
}

/** The ids of the emails that are queued again. Expired emails are not. */
export interface Retried {
  retried: string[];
}

/** The part of a commission that a refund reverses, with the partner's code. `settled`: it was already paid out. */
export interface ReversedCommission {
  amount: number;
  currency: string;
  code: string;
  settled: boolean;
}

/** A request for a review: the product's name, and what the buyer wrote so far. `author` is a suggestion first. */
export interface ReviewRequest {
  item: string;
  slug: string;
  status: ReviewStatus;
  rating: number | null;
  text: string | null;
  author: string | null;
}

/** The statuses of a review: the buyer is asked, it waits for the office, it is shown, or it is not. */
export type ReviewStatus = "asked" | "published" | "refused" | "waiting";

export interface RevokedKey {
  revoked: boolean;
}

export interface RevokedToken {
  revoked: boolean;
}

/** A reason to withhold a commission until an admin reviews it (R4). OWN_PURCHASE is certain, others are signs. */
export type RiskFlag = "many_orders" | "many_refunds" | "own_purchase" | "same_address" | "same_card" | "same_company" | "same_domain" | "same_household" | "same_name" | "same_payer" | "same_phone" | "same_vat_id" | "similar_address";

/** The texts of a row: a person and a role, a question and its answer, a plan and its points line by line. */
export interface RowWords {
  title: string;
  subtitle: string;
  text: string;
}

export interface SalesDay {
  day: string;
  currency: string;
  placed: number;
  net: number;
}

/** The totals of a period: money by currency, and the referral funnel. `days`: only those with sales. */
export interface SalesPeriod {
  money: CurrencySales[];
  funnel: Funnel;
  days: SalesDay[];
}

/** Sales of a period, and of the preceding period of the same length (`before`). */
export interface SalesReport {
  first: string;
  last: string;
  now: SalesPeriod;
  before: SalesPeriod;
}

export interface SampleSent {
  recipient: string;
}

/** Saved payout details. Payout runs use them from the given time on, or at once if it is null. */
export interface SavedDetails {
  countFrom: string | null;
  updatedAt: string;
}

/** The settings and their version, which is 0 until they are saved for the first time. */
export interface SavedSettings {
  version: number;
  settings: ShopSettings;
}

/** The deadline of an offer. */
export interface SeatOffer {
  offeredUntil: string;
}

/** The status of a seat: pending is a timed hold, enrolled is paid or free, cancelled is released (W1). */
export type SeatStatus = "cancelled" | "enrolled" | "pending";

/** `reason` is set if the seat cannot be transferred; `until` is the participant's deadline. */
export interface SeatTransferTerms {
  allowed: boolean;
  reason: string | null;
  until: string;
}

export interface SecondFactorPending {
  waits: boolean;
}

/** A role of the back office that may need a second factor; owners are admins. */
export type SecuredRole = "admin" | "finance" | "support" | "content";

/** Items: `amount` is received less refunds and tax. Partners: commission less reversals. */
export interface SellerSum {
  id: string;
  name: string;
  orders: number;
  amount: number;
}

/** The state of a checkout session at the payment provider, or the `problem` if it could not be read. */
export interface SessionView {
  paymentId: string;
  status: string | null;
  paid: boolean;
  amount: number | null;
  currency: string | null;
  problem: string | null;
}

/** The texts that mention a setting. `parts` are locale files of the pages, `mails` are kinds of emails. */
export interface SettingUse {
  setting: string;
  parts: string[];
  mails: string[];
}

export interface SettingUses {
  uses: SettingUse[];
}

/** `step` is company, site, mail, payments, tax, legal, product or open. */
export interface SetupStep {
  step: string;
  done: boolean;
}

/** The rates that ship with the shop, by country, and the day on which they were compared with their sources. */
export interface ShippedVatRates {
  checkedOn: string;
  rates: VatRate[];
}

/** All settings of /admin/settings. `refund_days` is the refund period and the hold of commissions (R3). `workshop_cancel_days` and `workshop_reminder_hours` count back from a workshop's start; 0 hours disable reminders. Participants may give their seat to another person until `workshop_transfer_hours` before the start. A seat is offered to the waiting list for `waiting_offer_hours`. Buyers are asked for a review `review_request_days` after they paid; 0 days: never. `content_language` is the language of workshops, articles and features where they have no translation. `languages` are those that visitors are offered. `currency` and `tax_category` are what new products and workshops begin with. `payout_details_days`: the delay before changed payout details take effect. `embedded_checkout`: customers pay in the checkout, where the payment provider has a form for it, not on its page. `second_factor_roles`: staff with these roles need a second factor in the back office. */
export interface ShopSettings {
  company: Company;
  tax: Tax;
  refund_days: number;
  commission_rate: string;
  privacy_mode: PrivacyMode;
  sender_name: string | null;
  workshop_cancel_days: number;
  workshop_reminder_hours: number;
  review_request_days: number;
  workshop_transfer_hours: number;
  waiting_offer_hours: number;
  vat_check: VatMode;
  embedded_checkout: boolean;
  payout_details_days: number;
  second_factor_roles: SecuredRole[];
  currency: Currency;
  tax_category: TaxCategory;
  content_language: "en" | "de" | "fr" | "es" | "it";
  languages: ("en" | "de" | "fr" | "es" | "it")[];
}

/** `previewLink` shows the closed shop to everyone who has it, for 14 days. It is null once the shop is open. `placeholders` are the built-in data and texts that visitors would see. */
export interface ShopSetup {
  openedAt: string | null;
  previewLink: string | null;
  steps: SetupStep[];
  placeholders: string[];
}

export interface SignInState {
  disabled: boolean;
}

/** Everything on the public site that its owner can change; the defaults are the built-in site. `texts` replaces built-in texts by `namespace:key`. Colours are #rrggbb. Rows are shown in their order. `share_picture` is what a shared link shows of pages without a picture of their own. */
export interface SiteContent {
  texts: Record<string, Record<string, unknown>>;
  accent: string | null;
  logo: string | null;
  logo_dark: string | null;
  icon: string | null;
  hero_picture: string | null;
  about_picture: string | null;
  contact_picture: string | null;
  share_picture: string | null;
  social: Link[];
  off: Part[];
  powered_by: boolean;
  claims: Record<string, PublicClaim>;
  testimonials: SiteRow[];
  team: SiteRow[];
  questions: SiteRow[];
  plans: SiteRow[];
}

/** A testimonial, a member of the team, a question or a plan. `product` is what a plan sells. `sample`: invented, and labeled as such. */
export interface SiteRow {
  words: Record<string, RowWords>;
  picture: string | null;
  product: string | null;
  shown: boolean;
  sample: boolean;
}

/** A text of the public pages with its built-in words and the placeholders that it may use. */
export interface SiteText {
  key: string;
  original: string;
  placeholders: string[];
}

export interface SiteTexts {
  texts: SiteText[];
}

/** A published version; `restoredFrom` is the number of the version that it repeats. */
export interface SiteVersionLine {
  number: number;
  publishedAt: string;
  publishedBy: string | null;
  restoredFrom: number | null;
}

export interface Staff {
  members: Member[];
}

/** A user's role in the back office. CUSTOMER has no access to it. */
export type StaffRole = "admin" | "content" | "customer" | "finance" | "owner" | "support";

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

/** Tax settings. `rates` are by country and kind of goods; `other_rate` applies to all other and unknown countries. With `shipped_rates`, countries without a rate here have that of vat_rates.json on the day. A kind of goods without a rate of its own has the standard rate; education is exempt. `note` is printed on every invoice, such as the reason why no tax is charged; `small_business` prints the legal one. `exchange_rates` state the tax of invoices in the national currency, too. */
export interface Tax {
  mode: TaxMode;
  rates: TaxRate[];
  other_rate: string;
  note: string | null;
  small_business: boolean;
  shipped_rates: boolean;
  exchange_rates: ExchangeRate[];
}

/** A kind of goods (Directive 2006/112/EC, Annex III and Article 132). - standard: everything else - books: printed books - ebooks: books supplied electronically - reduced: anything else with a reduced rate, which the owner enters - education: exempt from tax, if the owner is a recognized body */
export type TaxCategory = "books" | "ebooks" | "education" | "reduced" | "standard";

/** The relation of prices and tax. none: no tax is charged. inclusive: prices contain it. exclusive: it is added at checkout, and displayed before the order is placed (M1). */
export type TaxMode = "none" | "inclusive" | "exclusive";

/** The tax rate of one country for a kind of goods, in percent. Education is exempt and has none. */
export interface TaxRate {
  country: string;
  rate: string;
  category: TaxCategory;
}

/** An occurrence that staff can be notified of. */
export type Topic = "application" | "dispute" | "failed_mail" | "low_seats" | "message" | "money" | "review" | "sale";

/** `active`: the code belongs to an active partner. It is always true for a conversion. */
export interface Tracked {
  success: boolean;
  active: boolean;
}

/** The seat that has a new participant. */
export interface TransferredSeat {
  enrollmentId: string;
}

/** The shop charges no tax. `notes` are the reasons, such as a small business. */
export interface Untaxed {
  mode: "none";
  market: string;
  consentRequired: boolean;
  addressRequired: boolean;
  notes: string[];
}

export interface UserCount {
  total: number;
  withAccount: number;
}

export interface UsesOfFile {
  uses: FileUse[];
}

/** `kept` is `received` less `refunded`; amounts include tax. */
export interface ValueInCurrency {
  currency: string;
  orders: number;
  paidOrders: number;
  received: number;
  refunded: number;
  kept: number;
  firstAt: string;
  lastAt: string;
}

export type VatIdStanding = "invalid" | "unverified" | "verified";

/** The check of a buyer's VAT number before it removes the tax from a sale. vies: checked with VIES. owner: confirmed by the owner. off: valid check digits suffice, at the shop's own risk. */
export type VatMode = "vies" | "owner" | "off";

/** A customer's VAT number, with the numbers of its orders and of those sold without tax. `source` (`vies` or `owner`) and the following fields are those of the latest check. */
export interface VatNumber {
  vatId: string;
  standing: VatIdStanding;
  orders: number;
  reverseCharge: number;
  source: string | null;
  consultationId: string | null;
  checkedAt: string | null;
  note: string | null;
}

/** A rate in percent for a kind of goods in a country, in force since a day. */
export interface VatRate {
  country: string;
  category: TaxCategory;
  rate: string;
  since: string;
}

/** The kinds of work, the most urgent first. */
export type Waiting = "applications" | "disputes" | "mails" | "messages" | "payments" | "product_reviews" | "reviews" | "undelivered" | "withdrawal_refunds" | "withdrawals";

export interface WaitingCount {
  kind: Waiting;
  count: number;
}

/** The kinds that the caller's role works on, the most urgent first; also those of which nothing waits. `disputeDueBy`: the first deadline of the open disputes, null if none is known. */
export interface WaitingCounts {
  counts: WaitingCount[];
  disputeDueBy: string | null;
}

/** The newest orders of the kind; none if it is not about orders. */
export interface WaitingOrders {
  ids: string[];
}

/** Money of an order that must be refunded manually. */
export interface WaitingRefund {
  orderId: string;
  amount: number;
  currency: string;
}

export interface WebhookDone {
  done: boolean;
}

export interface WebhooksQueued {
  queued: number;
}
