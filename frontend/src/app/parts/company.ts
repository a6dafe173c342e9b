/** The shop's own name and its profiles elsewhere; they belong to the design. */
export const BRAND = {
  name: "Guildhall",
  social: [
    { name: "LinkedIn", url: "https://www.linkedin.com/company/guildhall-example" },
    { name: "YouTube", url: "https://www.youtube.com/@guildhall-example" },
    { name: "Mastodon", url: "https://mastodon.social/@guildhall_example" },
  ],
} as const;
