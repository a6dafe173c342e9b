// biome-ignore-all format: this file is made, not written
/** The tables of /rest/v1. Made by `guildhall types` from the rooms' declarations: do not edit. */
export interface Tables {
  users: {
    row: {
      id: string;
      auth_user_id: string | null;
      email: string;
      first_name: string | null;
      last_name: string | null;
      language: string;
      avatar_url: string | null;
      phone: string | null;
      address: string | null;
      city: string | null;
      postal_code: string | null;
      country: string | null;
      company: string | null;
      vat_id: string | null;
      created_at: string;
      updated_at: string;
    };
    insert: {
      first_name?: string | null;
      last_name?: string | null;
      language?: "en" | "de" | "fr" | "es" | null;
      avatar_url?: string | null;
      phone?: string | null;
      address?: string | null;
      city?: string | null;
      postal_code?: string | null;
      country?: string | null;
      company?: string | null;
      vat_id?: string | null;
      email?: string | null;
      auth_user_id?: string | null;
    };
    update: {
      updated_at?: unknown;
      first_name?: string | null;
      last_name?: string | null;
      language?: "en" | "de" | "fr" | "es" | null;
      avatar_url?: string | null;
      phone?: string | null;
      address?: string | null;
      city?: string | null;
      postal_code?: string | null;
      country?: string | null;
      company?: string | null;
      vat_id?: string | null;
      email?: string | null;
      auth_user_id?: string | null;
    };
  };
  user_roles: {
    row: {
      user_id: string;
      role: string;
    };
    insert: never;
    update: never;
  };
  sessions: {
    row: {
      id: string;
      method: string;
      user_agent: string;
      created_at: string;
      refreshed_at: string;
      code_given_at: string | null;
      code_method: string | null;
    };
    insert: never;
    update: never;
  };
  blog_articles: {
    row: {
      id: string;
      title: string;
      slug: string;
      content: string;
      excerpt: string | null;
      featured_image_url: string | null;
      category: string;
      tags: string[];
      is_published: boolean;
      is_featured: boolean;
      published_at: string | null;
      seo_title: string | null;
      seo_description: string | null;
      created_at: string;
      updated_at: string;
    };
    insert: {
      title: string;
      slug?: string | null;
      content: string;
      excerpt?: string | null;
      featured_image_url?: string | null;
      category?: "general" | "news" | "tutorial" | "announcement" | "technology" | "business";
      tags?: string[];
      is_published?: boolean;
      is_featured?: boolean;
      published_at?: string | null;
      seo_title?: string | null;
      seo_description?: string | null;
    };
    update: {
      updated_at?: unknown;
      title?: string;
      slug?: string | null;
      content?: string;
      excerpt?: string | null;
      featured_image_url?: string | null;
      category?: "general" | "news" | "tutorial" | "announcement" | "technology" | "business";
      tags?: string[];
      is_published?: boolean;
      is_featured?: boolean;
      published_at?: string | null;
      seo_title?: string | null;
      seo_description?: string | null;
    };
  };
  news: {
    row: {
      id: string;
      title: string;
      slug: string | null;
      description: string;
      image_url: string | null;
      is_published: boolean;
      published_at: string | null;
      seo_title: string | null;
      seo_description: string | null;
      created_at: string;
      updated_at: string;
    };
    insert: {
      title: string;
      slug?: string | null;
      description: string;
      image_url?: string | null;
      is_published?: boolean;
      published_at?: string | null;
      seo_title?: string | null;
      seo_description?: string | null;
    };
    update: {
      updated_at?: unknown;
      title?: string;
      slug?: string | null;
      description?: string;
      image_url?: string | null;
      is_published?: boolean;
      published_at?: string | null;
      seo_title?: string | null;
      seo_description?: string | null;
    };
  };
  contact_messages: {
    row: {
      id: string;
      name: string;
      email: string;
      subject: string | null;
      message: string;
      answered_at: string | null;
      created_at: string;
    };
    insert: {
      name: string;
      email: string;
      subject?: string | null;
      message: string;
    };
    update: {
      updated_at?: unknown;
      answered_at?: string | null;
    };
  };
  contact_replies: {
    row: {
      id: string;
      message_id: string;
      text: string;
      author_id: string | null;
      created_at: string;
    };
    insert: {
      message_id: string;
      text: string;
      language?: "en" | "de" | "fr" | "es";
    };
    update: never;
  };
  products: {
    row: {
      id: string;
      name: string;
      slug: string;
      description: string | null;
      image_url: string | null;
      price: number;
      currency: string;
      product_type: string;
      features: string[];
      is_active: boolean;
      is_featured: boolean;
      name_de: string | null;
      name_fr: string | null;
      name_es: string | null;
      description_de: string | null;
      description_fr: string | null;
      description_es: string | null;
      delivery_title?: string | null;
      delivery_description?: string | null;
      delivery_image_url?: string | null;
      delivery_links?: Record<string, string>[];
      delivery_details?: Record<string, unknown>;
      created_at: string;
      updated_at: string;
    };
    insert: {
      name: string;
      slug?: string | null;
      description?: string | null;
      image_url?: string | null;
      price: number;
      currency?: "USD" | "EUR" | "GBP";
      product_type?: "congress_system" | "shop_system" | "affiliate_system" | "masterclass";
      features?: string[];
      is_active?: boolean;
      is_featured?: boolean;
      name_de?: string | null;
      name_fr?: string | null;
      name_es?: string | null;
      description_de?: string | null;
      description_fr?: string | null;
      description_es?: string | null;
      delivery_title?: string | null;
      delivery_description?: string | null;
      delivery_image_url?: string | null;
      delivery_links?: { title: string; url: string }[];
      delivery_details?: Record<string, unknown>;
    };
    update: {
      updated_at?: unknown;
      name?: string;
      slug?: string | null;
      description?: string | null;
      image_url?: string | null;
      price?: number;
      currency?: "USD" | "EUR" | "GBP";
      product_type?: "congress_system" | "shop_system" | "affiliate_system" | "masterclass";
      features?: string[];
      is_active?: boolean;
      is_featured?: boolean;
      name_de?: string | null;
      name_fr?: string | null;
      name_es?: string | null;
      description_de?: string | null;
      description_fr?: string | null;
      description_es?: string | null;
      delivery_title?: string | null;
      delivery_description?: string | null;
      delivery_image_url?: string | null;
      delivery_links?: { title: string; url: string }[];
      delivery_details?: Record<string, unknown>;
    };
  };
  workshops: {
    row: {
      id: string;
      slug: string;
      title: string;
      description: string | null;
      detailed_description: string | null;
      image_url: string | null;
      price: number;
      currency: string;
      status: string;
      date: string;
      time: string;
      time_zone: string;
      duration: string;
      end_date: string | null;
      end_time: string | null;
      place: string;
      starts_at: string;
      ends_at: string | null;
      enrolment_closes_hours: number;
      enrolment_closes_at: string;
      reminded_at?: string | null;
      called_off_at: string | null;
      instructor: string;
      max_participants: number;
      what_you_learn: string[];
      requirements: string[];
      materials?: Record<string, unknown>[] | null;
      is_active: boolean;
      created_at: string;
      updated_at: string;
      current_participants: number;
      enrolment_open: boolean | null;
      phase: string | null;
    };
    insert: {
      title: string;
      slug?: string | null;
      description?: string | null;
      detailed_description?: string | null;
      image_url?: string | null;
      price: number;
      currency?: "USD" | "EUR" | "GBP";
      status?: "upcoming" | "ongoing" | "completed";
      date: string;
      time: string;
      time_zone?: string;
      duration: string;
      end_date?: string | null;
      end_time?: string | null;
      place?: string;
      instructor: string;
      max_participants: number;
      enrolment_closes_hours?: number;
      what_you_learn?: string[];
      requirements?: string[];
      materials?: { title: string; description?: string | null; additional_details?: Record<string, unknown> }[];
      is_active?: boolean;
    };
    update: {
      updated_at?: unknown;
      title?: string;
      slug?: string;
      description?: string | null;
      detailed_description?: string | null;
      image_url?: string | null;
      price?: number;
      currency?: "USD" | "EUR" | "GBP";
      status?: "upcoming" | "ongoing" | "completed";
      date?: string;
      time?: string;
      time_zone?: string;
      duration?: string;
      end_date?: string | null;
      end_time?: string | null;
      place?: string;
      instructor?: string;
      max_participants?: number;
      enrolment_closes_hours?: number;
      what_you_learn?: string[];
      requirements?: string[];
      materials?: { title: string; description?: string | null; additional_details?: Record<string, unknown> }[];
      is_active?: boolean;
    };
  };
  orders: {
    row: {
      id: string;
      user_id: string | null;
      auth_user_id: string | null;
      product_id: string | null;
      workshop_id: string | null;
      checkout_id: string | null;
      quantity: number;
      total_amount: number;
      tax_amount: number;
      tax_rate: number;
      tax_country: string | null;
      vat_id: string | null;
      reverse_charge: boolean;
      paid_amount: number;
      refunded_amount: number;
      currency: string;
      status: string;
      granted?: boolean;
      referral_code: string | null;
      payment_method: string | null;
      payment_reference: string | null;
      order_data: Record<string, unknown>;
      archived_at?: string | null;
      paid_at: string | null;
      created_at: string;
      updated_at: string;
    };
    insert: {
      user_id?: string | null;
      auth_user_id?: string | null;
      product_id?: string | null;
      workshop_id?: string | null;
      quantity?: number | null;
      total_amount?: number | null;
      unit_price?: number | null;
      currency?: "USD" | "EUR" | "GBP" | null;
      status?: "pending" | null;
      referral_code?: string | null;
      order_data?: Record<string, unknown>;
      checkout_id?: string | null;
    };
    update: {
      updated_at?: unknown;
      status?: "pending" | "pending_payment" | "paid" | "completed" | "cancelled" | "refunded" | "processing" | "shipped" | "delivered";
      user_id?: string;
      payment_method?: string | null;
      payment_reference?: string | null;
      referral_code?: string | null;
    };
  };
  order_entries: {
    row: {
      id: string;
      order_id: string;
      kind: string;
      cause: string;
      amount: number;
      tax: number;
      currency: string;
      created_at: string;
    };
    insert: never;
    update: never;
  };
  order_details: {
    row: {
      id: string;
      order_id: string;
      title: string;
      description: string | null;
      image_url: string | null;
      links: Record<string, string>[];
      additional_details: Record<string, unknown>;
      created_at: string;
      updated_at: string;
    };
    insert: {
      order_id: string;
      title: string;
      description?: string | null;
      image_url?: string | null;
      links?: { title: string; url: string }[];
      additional_details?: Record<string, unknown>;
    };
    update: {
      updated_at?: unknown;
      title?: string;
      description?: string | null;
      image_url?: string | null;
      links?: { title: string; url: string }[];
      additional_details?: Record<string, unknown>;
    };
  };
  workshop_details: {
    row: {
      id: string;
      workshop_id: string;
      title: string;
      description: string | null;
      image_url: string | null;
      links: Record<string, string>[];
      additional_details: Record<string, unknown>;
      created_at: string;
      updated_at: string;
    };
    insert: {
      workshop_id: string;
      title: string;
      description?: string | null;
      image_url?: string | null;
      links?: { title: string; url: string }[];
      additional_details?: Record<string, unknown>;
    };
    update: {
      updated_at?: unknown;
      title?: string;
      description?: string | null;
      image_url?: string | null;
      links?: { title: string; url: string }[];
      additional_details?: Record<string, unknown>;
    };
  };
  workshop_enrollments: {
    row: {
      id: string;
      user_id: string;
      auth_user_id: string | null;
      workshop_id: string;
      order_id: string | null;
      enrollment_status: string;
      held_until: string | null;
      enrolled_at: string;
      attended_at: string | null;
      certificate_code: string | null;
      participant_name: string | null;
      participant_email: string | null;
      workshop_title: string | null;
      order_status: string | null;
    };
    insert: {
      user_id?: string | null;
      auth_user_id?: string | null;
      workshop_id: string;
      order_id?: string | null;
      enrollment_status?: "enrolled" | "pending" | null;
    };
    update: {
      updated_at?: unknown;
      attended?: boolean;
    };
  };
  delivery_files: {
    row: {
      id: string;
      product_id: string | null;
      workshop_id: string | null;
      file_id?: string;
      title: string;
      position: number;
      created_at: string;
      updated_at: string;
      name: string | null;
      size: number;
      content_type: string | null;
      downloads_count?: number;
    };
    insert: {
      product_id?: string | null;
      workshop_id?: string | null;
      file_id: string;
      title: string;
    };
    update: {
      updated_at?: unknown;
      title?: string;
      position?: number;
      file_id?: string;
    };
  };
  downloads: {
    row: {
      id: string;
      delivery_file_id: string;
      file_id?: string;
      order_id: string | null;
      account_id: string;
      title: string;
      name: string;
      created_at: string;
      email: string | null;
    };
    insert: never;
    update: never;
  };
  payments: {
    row: {
      id: string;
      provider: string;
      session_id: string | null;
      payment_intent: string | null;
      attempt: number;
      amount: number;
      currency: string;
      status: string;
      problem: string | null;
      decision: string | null;
      received: number | null;
      received_currency: string | null;
      url: string | null;
      set_by: string | null;
      set_reason: string | null;
      expires_at: string | null;
      paid_at: string | null;
      created_at: string;
      updated_at: string;
    };
    insert: never;
    update: never;
  };
  payment_lines: {
    row: {
      payment_id: string;
      order_id: string;
      amount: number;
      applied: boolean;
    };
    insert: never;
    update: never;
  };
  refunds: {
    row: {
      id: string;
      kind: string;
      payment_id: string;
      order_id: string;
      provider_refund_id: string | null;
      amount: number;
      currency: string;
      status: string;
      reason: string;
      requested_by: string | null;
      created_at: string;
      updated_at: string;
    };
    insert: never;
    update: never;
  };
  provider_events: {
    row: {
      id: string;
      provider: string;
      type: string;
      subject: string | null;
      payload: Record<string, unknown>;
      received_at: string;
      handled_at: string | null;
      outcome: string | null;
    };
    insert: never;
    update: never;
  };
  referral_signups: {
    row: {
      id: string;
      email: string;
      referral_link: string | null;
      status: string;
      created_at: string;
      updated_at: string;
    };
    insert: {
      email: string;
      referral_link?: string | null;
      status?: "pending";
    };
    update: {
      updated_at?: unknown;
      email?: string;
      referral_link?: string | null;
      status?: "pending" | "approved" | "rejected";
      reason?: string | null;
    };
  };
  referrals: {
    row: {
      id: string;
      user_id: string;
      signup_id: string | null;
      referral_code: string;
      commission_rate: number;
      is_active: boolean;
      ended_at: string | null;
      created_at: string;
      updated_at: string;
      total_clicks: number;
      total_conversions: number;
      total_earnings: number;
      total_earnings_eur: number;
      total_earnings_gbp: number;
    };
    insert: {
      referral_code: string;
      commission_rate: number;
      is_active?: boolean;
      user_id?: string | null;
      email?: string | null;
    };
    update: {
      updated_at?: unknown;
      referral_code?: string;
      commission_rate?: number;
      is_active?: boolean;
    };
  };
  commissions: {
    row: {
      id: string;
      referral_id: string;
      order_id: string | null;
      kind: string;
      cause?: string;
      base: number;
      rate: number;
      amount: number;
      currency: string;
      withheld: string | null;
      note: string | null;
      payable_at: string;
      created_at: string;
      state: string | null;
      item: string | null;
      item_de: string | null;
      item_fr: string | null;
      item_es: string | null;
      buyer: string | null;
    };
    insert: {
      id?: string | null;
      referral_id: string;
      amount: number;
      currency: "USD" | "EUR" | "GBP";
      note: string;
    };
    update: never;
  };
  attributions: {
    row: {
      user_id: string;
      referral_id: string;
      order_id: string;
      created_at: string;
    };
    insert: never;
    update: never;
  };
  referral_checkouts: {
    row: {
      order_id: string;
      referral_id: string;
      created_at: string;
    };
    insert: never;
    update: never;
  };
  commission_reviews: {
    row: {
      id: string;
      order_id: string;
      referral_id: string;
      cause: string;
      matches: string[];
      status: string;
      note: string | null;
      decided_by: string | null;
      decided_at: string | null;
      created_at: string;
      updated_at: string;
    };
    insert: never;
    update: {
      updated_at?: unknown;
      status: "approved" | "refused";
      note?: string | null;
    };
  };
  payout_details: {
    row: {
      id: string;
      user_id: string;
      method: string;
      holder: string;
      iban: string | null;
      instructions: string | null;
      counts_from: string | null;
      created_at: string;
      updated_at: string;
    };
    insert: never;
    update: never;
  };
  payout_runs: {
    row: {
      id: string;
      currency: string;
      cutoff_at: string;
      status: string;
      reference: string | null;
      made_by: string | null;
      paid_at: string | null;
      created_at: string;
      updated_at: string;
      total_amount: number;
      payouts_count: number;
      by_hand_count: number;
    };
    insert: never;
    update: {
      updated_at?: unknown;
      status: "paid" | "cancelled";
      reference?: string | null;
    };
  };
  payouts: {
    row: {
      id: string;
      run_id: string;
      referral_id: string;
      amount: number;
      currency: string;
      method: string;
      holder: string;
      iban: string | null;
      instructions: string | null;
      created_at: string;
      status: string | null;
      cutoff_at: string | null;
      paid_at: string | null;
      reference: string | null;
      by_sepa: boolean | null;
    };
    insert: never;
    update: never;
  };
  invoices: {
    row: {
      id: string;
      number: string;
      series?: string;
      sequence?: number;
      kind: string;
      order_id: string;
      corrects_id: string | null;
      cause?: string;
      language: string;
      seller: Record<string, unknown>;
      buyer: Record<string, unknown>;
      item: string;
      quantity: number;
      currency: string;
      net: number;
      tax: number;
      gross: number;
      tax_rate: number;
      tax_country: string | null;
      reverse_charge: boolean;
      note: string | null;
      payment_method: string | null;
      payment_reference: string | null;
      supplied_on: string | null;
      supplied_until: string | null;
      issued_at: string;
    };
    insert: never;
    update: never;
  };
  files: {
    row: {
      id: string;
      kind: string;
      state: string;
      name: string;
      alt: string | null;
      content_type: string | null;
      size: number;
      width: number | null;
      height: number | null;
      uploaded_by: string | null;
      created_at: string;
      updated_at: string;
    };
    insert: {
      name: string;
      size: number;
      kind?: "image" | "download";
      alt?: string | null;
    };
    update: {
      updated_at?: unknown;
      name?: string;
      alt?: string | null;
    };
  };
  mails: {
    row: {
      id: string;
      recipient: string;
      language: string;
      template: string;
      state: string;
      attempts: number;
      due_at: string;
      try_until: string;
      void_at: string | null;
      fault: string | null;
      error: string | null;
      created_at: string;
      sent_at: string | null;
    };
    insert: never;
    update: never;
  };
  audit_log: {
    row: {
      id: string;
      actor_id: string | null;
      action: string;
      subject_table: string;
      subject_id: string;
      data: Record<string, unknown>;
      created_at: string;
      actor_token: string | null;
    };
    insert: never;
    update: never;
  };
  api_tokens: {
    row: {
      id: string;
      name: string;
      scopes: string[];
      previous_until: string | null;
      hint: string;
      created_by: string | null;
      expires_at: string | null;
      last_used_at: string | null;
      revoked_at: string | null;
      created_at: string;
    };
    insert: never;
    update: never;
  };
  webhook_endpoints: {
    row: {
      id: string;
      url: string;
      kinds: string[];
      is_active: boolean;
      previous_until: string | null;
      created_by: string | null;
      created_at: string;
      updated_at: string;
    };
    insert: never;
    update: never;
  };
  webhook_deliveries: {
    row: {
      id: string;
      endpoint_id: string;
      event_id: string;
      position: number;
      kind: string;
      subject_id: string;
      state: string;
      attempts: number;
      due_at: string;
      try_until: string;
      status_code: number | null;
      error: string | null;
      duration_ms: number | null;
      delivered_at: string | null;
      created_at: string;
    };
    insert: never;
    update: never;
  };
}
