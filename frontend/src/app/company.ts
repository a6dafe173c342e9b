/** The company's own facts, in one place; the imprint and the footer read them. */
export const COMPANY = {
  name: "Guildhall",
  street: "14 Keystone Lane",
  city: "Portland, OR 97204, USA",
  email: "hello@guildhall.example",
  phone: "+1 (555) 010-0199",
  social: [
    { name: "LinkedIn", url: "https://www.linkedin.com/company/guildhall-example" },
    { name: "YouTube", url: "https://www.youtube.com/@guildhall-example" },
    { name: "Mastodon", url: "https://mastodon.social/@guildhall_example" },
  ],
} as const;
