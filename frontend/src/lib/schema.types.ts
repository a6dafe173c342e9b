/** The tables of /rest/v1 as the page may read and write them. */
export interface Tables {
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
      created_at: string;
      updated_at: string;
    };
    insert: {
      id?: string;
      name?: string;
      slug?: string;
      description?: string | null;
      image_url?: string | null;
      price?: number;
      currency?: string;
      product_type?: string;
      features?: string[];
      is_active?: boolean;
      is_featured?: boolean;
      name_de?: string | null;
      name_fr?: string | null;
      name_es?: string | null;
      description_de?: string | null;
      description_fr?: string | null;
      description_es?: string | null;
      created_at?: string;
      updated_at?: string;
    };
    update: {
      id?: string;
      name?: string;
      slug?: string;
      description?: string | null;
      image_url?: string | null;
      price?: number;
      currency?: string;
      product_type?: string;
      features?: string[];
      is_active?: boolean;
      is_featured?: boolean;
      name_de?: string | null;
      name_fr?: string | null;
      name_es?: string | null;
      description_de?: string | null;
      description_fr?: string | null;
      description_es?: string | null;
      created_at?: string;
      updated_at?: string;
    };
  };
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
      created_at: string;
      updated_at: string;
    };
    insert: {
      id?: string;
      auth_user_id?: string | null;
      email?: string;
      first_name?: string | null;
      last_name?: string | null;
      language?: string;
      avatar_url?: string | null;
      phone?: string | null;
      address?: string | null;
      city?: string | null;
      postal_code?: string | null;
      country?: string | null;
      created_at?: string;
      updated_at?: string;
    };
    update: {
      id?: string;
      auth_user_id?: string | null;
      email?: string;
      first_name?: string | null;
      last_name?: string | null;
      language?: string;
      avatar_url?: string | null;
      phone?: string | null;
      address?: string | null;
      city?: string | null;
      postal_code?: string | null;
      country?: string | null;
      created_at?: string;
      updated_at?: string;
    };
  };
  user_roles: {
    row: {
      user_id: string;
      role: string;
    };
    insert: {
      user_id?: string;
      role?: string;
    };
    update: {
      user_id?: string;
      role?: string;
    };
  };
  orders: {
    row: {
      id: string;
      user_id: string | null;
      auth_user_id: string | null;
      product_id: string | null;
      workshop_id: string | null;
      quantity: number;
      total_amount: number;
      currency: string;
      status: string;
      referral_code: string | null;
      payment_method: string | null;
      payment_reference: string | null;
      order_data: Record<string, unknown>;
      created_at: string;
      updated_at: string;
    };
    insert: {
      id?: string;
      user_id?: string | null;
      auth_user_id?: string | null;
      product_id?: string | null;
      workshop_id?: string | null;
      quantity?: number;
      total_amount?: number;
      currency?: string;
      status?: string;
      referral_code?: string | null;
      payment_method?: string | null;
      payment_reference?: string | null;
      order_data?: Record<string, unknown>;
      created_at?: string;
      updated_at?: string;
    };
    update: {
      id?: string;
      user_id?: string | null;
      auth_user_id?: string | null;
      product_id?: string | null;
      workshop_id?: string | null;
      quantity?: number;
      total_amount?: number;
      currency?: string;
      status?: string;
      referral_code?: string | null;
      payment_method?: string | null;
      payment_reference?: string | null;
      order_data?: Record<string, unknown>;
      created_at?: string;
      updated_at?: string;
    };
  };
  order_details: {
    row: {
      id: string;
      order_id: string;
      title: string;
      description: string | null;
      image_url: string | null;
      links: { title: string; url: string }[];
      additional_details: Record<string, unknown>;
      created_at: string;
      updated_at: string;
    };
    insert: {
      id?: string;
      order_id?: string;
      title?: string;
      description?: string | null;
      image_url?: string | null;
      links?: { title: string; url: string }[];
      additional_details?: Record<string, unknown>;
      created_at?: string;
      updated_at?: string;
    };
    update: {
      id?: string;
      order_id?: string;
      title?: string;
      description?: string | null;
      image_url?: string | null;
      links?: { title: string; url: string }[];
      additional_details?: Record<string, unknown>;
      created_at?: string;
      updated_at?: string;
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
      instructor: string;
      current_participants: number;
      max_participants: number;
      what_you_learn: string[];
      requirements: string[];
      materials: Record<string, unknown>[];
      is_active: boolean;
      created_at: string;
      updated_at: string;
    };
    insert: {
      id?: string;
      slug?: string;
      title?: string;
      description?: string | null;
      detailed_description?: string | null;
      image_url?: string | null;
      price?: number;
      currency?: string;
      status?: string;
      date?: string;
      time?: string;
      time_zone?: string;
      duration?: string;
      instructor?: string;
      current_participants?: number;
      max_participants?: number;
      what_you_learn?: string[];
      requirements?: string[];
      materials?: Record<string, unknown>[];
      is_active?: boolean;
      created_at?: string;
      updated_at?: string;
    };
    update: {
      id?: string;
      slug?: string;
      title?: string;
      description?: string | null;
      detailed_description?: string | null;
      image_url?: string | null;
      price?: number;
      currency?: string;
      status?: string;
      date?: string;
      time?: string;
      time_zone?: string;
      duration?: string;
      instructor?: string;
      current_participants?: number;
      max_participants?: number;
      what_you_learn?: string[];
      requirements?: string[];
      materials?: Record<string, unknown>[];
      is_active?: boolean;
      created_at?: string;
      updated_at?: string;
    };
  };
  workshop_details: {
    row: {
      id: string;
      workshop_id: string;
      title: string;
      description: string | null;
      image_url: string | null;
      links: { title: string; url: string }[];
      additional_details: Record<string, unknown>;
      created_at: string;
    };
    insert: {
      id?: string;
      workshop_id?: string;
      title?: string;
      description?: string | null;
      image_url?: string | null;
      links?: { title: string; url: string }[];
      additional_details?: Record<string, unknown>;
      created_at?: string;
    };
    update: {
      id?: string;
      workshop_id?: string;
      title?: string;
      description?: string | null;
      image_url?: string | null;
      links?: { title: string; url: string }[];
      additional_details?: Record<string, unknown>;
      created_at?: string;
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
    };
    insert: {
      id?: string;
      user_id?: string;
      auth_user_id?: string | null;
      workshop_id?: string;
      order_id?: string | null;
      enrollment_status?: string;
      held_until?: string | null;
      enrolled_at?: string;
    };
    update: {
      id?: string;
      user_id?: string;
      auth_user_id?: string | null;
      workshop_id?: string;
      order_id?: string | null;
      enrollment_status?: string;
      held_until?: string | null;
      enrolled_at?: string;
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
      id?: string;
      name?: string;
      email?: string;
      subject?: string | null;
      message?: string;
      answered_at?: string | null;
      created_at?: string;
    };
    update: {
      id?: string;
      name?: string;
      email?: string;
      subject?: string | null;
      message?: string;
      answered_at?: string | null;
      created_at?: string;
    };
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
      id?: string;
      email?: string;
      referral_link?: string | null;
      status?: string;
      created_at?: string;
      updated_at?: string;
    };
    update: {
      id?: string;
      email?: string;
      referral_link?: string | null;
      status?: string;
      created_at?: string;
      updated_at?: string;
    };
  };
  referrals: {
    row: {
      id: string;
      user_id: string;
      referral_code: string;
      commission_rate: number;
      is_active: boolean;
      total_clicks: number;
      total_conversions: number;
      total_earnings: number;
      created_at: string;
      updated_at: string;
    };
    insert: {
      id?: string;
      user_id?: string;
      referral_code?: string;
      commission_rate?: number;
      is_active?: boolean;
      total_clicks?: number;
      total_conversions?: number;
      total_earnings?: number;
      created_at?: string;
      updated_at?: string;
    };
    update: {
      id?: string;
      user_id?: string;
      referral_code?: string;
      commission_rate?: number;
      is_active?: boolean;
      total_clicks?: number;
      total_conversions?: number;
      total_earnings?: number;
      created_at?: string;
      updated_at?: string;
    };
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
      created_at: string;
      updated_at: string;
    };
    insert: {
      id?: string;
      title?: string;
      slug?: string;
      content?: string;
      excerpt?: string | null;
      featured_image_url?: string | null;
      category?: string;
      tags?: string[];
      is_published?: boolean;
      is_featured?: boolean;
      published_at?: string | null;
      created_at?: string;
      updated_at?: string;
    };
    update: {
      id?: string;
      title?: string;
      slug?: string;
      content?: string;
      excerpt?: string | null;
      featured_image_url?: string | null;
      category?: string;
      tags?: string[];
      is_published?: boolean;
      is_featured?: boolean;
      published_at?: string | null;
      created_at?: string;
      updated_at?: string;
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
      created_at: string;
      updated_at: string;
    };
    insert: {
      id?: string;
      title?: string;
      slug?: string | null;
      description?: string;
      image_url?: string | null;
      is_published?: boolean;
      published_at?: string | null;
      created_at?: string;
      updated_at?: string;
    };
    update: {
      id?: string;
      title?: string;
      slug?: string | null;
      description?: string;
      image_url?: string | null;
      is_published?: boolean;
      published_at?: string | null;
      created_at?: string;
      updated_at?: string;
    };
  };
}
