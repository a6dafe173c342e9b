import "i18next";
import type account from "@/locales/en/account.json";
import type accountSecurity from "@/locales/en/account-security.json";
import type admin from "@/locales/en/admin.json";
import type adminContent from "@/locales/en/admin-content.json";
import type adminDashboard from "@/locales/en/admin-dashboard.json";
import type adminDownloads from "@/locales/en/admin-downloads.json";
import type adminLogs from "@/locales/en/admin-logs.json";
import type adminMails from "@/locales/en/admin-mails.json";
import type adminMedia from "@/locales/en/admin-media.json";
import type adminOrders from "@/locales/en/admin-orders.json";
import type adminReconciliation from "@/locales/en/admin-reconciliation.json";
import type adminReferrals from "@/locales/en/admin-referrals.json";
import type adminRoles from "@/locales/en/admin-roles.json";
import type adminSettings from "@/locales/en/admin-settings.json";
import type adminWorkshops from "@/locales/en/admin-workshops.json";
import type billing from "@/locales/en/billing.json";
import type booking from "@/locales/en/booking.json";
import type certificate from "@/locales/en/certificate.json";
import type checkout from "@/locales/en/checkout.json";
import type company from "@/locales/en/company.json";
import type downloads from "@/locales/en/downloads.json";
import type home from "@/locales/en/home.json";
import type legal from "@/locales/en/legal.json";
import type news from "@/locales/en/news.json";
import type partner from "@/locales/en/partner.json";
import type pub from "@/locales/en/public.json";
import type seat from "@/locales/en/seat.json";
import type secondStep from "@/locales/en/second-step.json";
import type shop from "@/locales/en/shop.json";
import type thanks from "@/locales/en/thanks.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "public";
    resources: {
      public: typeof pub;
      booking: typeof booking;
      news: typeof news;
      shop: typeof shop;
      thanks: typeof thanks;
      home: typeof home;
      company: typeof company;
      legal: typeof legal;
      account: typeof account;
      "account-security": typeof accountSecurity;
      admin: typeof admin;
      "admin-referrals": typeof adminReferrals;
      "admin-roles": typeof adminRoles;
      "admin-settings": typeof adminSettings;
      "admin-workshops": typeof adminWorkshops;
      partner: typeof partner;
      billing: typeof billing;
      "admin-dashboard": typeof adminDashboard;
      "admin-reconciliation": typeof adminReconciliation;
      certificate: typeof certificate;
      checkout: typeof checkout;
      seat: typeof seat;
      "second-step": typeof secondStep;
      "admin-orders": typeof adminOrders;
      "admin-logs": typeof adminLogs;
      "admin-mails": typeof adminMails;
      "admin-media": typeof adminMedia;
      "admin-content": typeof adminContent;
      "admin-downloads": typeof adminDownloads;
      downloads: typeof downloads;
    };
  }
}
