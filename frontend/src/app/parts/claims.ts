/**
 * Every marketing claim of the site (spec §1), grouped by the page that shows it (C4). The specification has two
 * readings of the number of affiliates; both are kept, on different pages. Replace the numbers with your own.
 */
export const CLAIMS = {
  home: {
    payout: "$2,500+",
    affiliates: "10,000+",
    revenue: "$50M+",
    countries: "150+",
    /** Hours until an application is reviewed. */
    review: "24-48",
    support: "24/7",
  },
  features: {
    uptime: "99.9%",
    support: "24/7",
    /** Answers take fewer hours than this. */
    answerHours: 2,
  },
  about: {
    affiliates: "50,000+",
    countries: "150+",
  },
  contact: {
    support: "24/7",
    answerHours: 2,
  },
} as const;
