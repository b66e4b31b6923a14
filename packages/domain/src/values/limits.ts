/** Longest texts by what they are, in UTF-16 code units. */
export const longest = {
  text: 255,
  description: 2000,
  /** The cohorts a rule is for. */
  scope: 5000,
  comparator: 20_000,
  /** A regular expression of a library control. */
  pattern: 200,
  /** A format and a hash of 64 letters. */
  seal: 100,
  /** A text that is kept and handed on, never evaluated. */
  carried: 100_000,
} as const;

/** Longest lists by what they hold. */
export const most = {
  /** Campaigns of one team. */
  campaigns: 2000,
  iterations: 100,
  cohorts: 5000,
  rules: 250,
  /** Rules and AND clauses as a campaign file lists them, one after the other: all that fit a megabyte. */
  rulesInFile: 3000,
  /** Things to say about a campaign file. */
  findings: 10_000,
  clauses: 50,
  routingPlans: 2000,
  emails: 100,
  /** Maximum number of team members listed. */
  teamMembers: 500,
  templateParts: 50,
  controls: 20,
  choices: 1000,
  /** Expectations of one iteration, those of its campaign counted too, and people to be answered. */
  expectations: 200,
  /** Of these as many are kept with a campaign, and as many with each iteration. */
  ownExpectations: 100,
  /** Comments on one iteration. */
  comments: 500,
  /** Answers to findings about one iteration, those that no longer hold counted too. */
  answers: 500,
} as const;

/** The largest campaign file that can be imported, in bytes. */
export const largestCampaignFile = 4_000_000;

/** The largest file of example people, in UTF-16 code units. */
export const largestExampleFile = 400_000;

/** Characters of a file of expectations and example people beside a campaign file. */
export const largestSecondFile = 400_000;
