/**
 * Every marketing claim of the site (spec §1), each under the page that shows it (C4). The specification has two
 * readings of the number of affiliates; both are kept, on different pages. Put your own figures here.
 */
export const CLAIMS = {
  home: {
    payout: "$2,500+",
    affiliates: "10,000+",
    revenue: "$50M+",
    countries: "150+",
    /** Within how many hours an application is reviewed. */
    review: "24-48",
    support: "24/7",
  },
  features: {
    uptime: "99.9%",
    support: "24/7",
    /** Fewer hours than these until an answer. */
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
