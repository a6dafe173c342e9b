import "i18next";
import type account from "@/locales/en/account.json";
import type admin from "@/locales/en/admin.json";
import type pub from "@/locales/en/public.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "public";
    resources: { public: typeof pub; account: typeof account; admin: typeof admin };
  }
}
