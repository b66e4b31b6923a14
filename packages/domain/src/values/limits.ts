/** Maximum lengths of texts by purpose, in UTF-16 code units. */
export const longest = {
  text: 255,
  description: 2000,
  /** The cohorts a rule applies to. */
  scope: 5000,
  comparator: 20_000,
  /** A regular expression of a library control. */
  pattern: 200,
  /** A format and a hash of 64 letters. */
  seal: 100,
  /** A text that is stored and passed on, never evaluated. */
  carried: 100_000,
} as const;

/** Maximum lengths of lists by content. */
export const most = {
  /** Campaigns of one team. */
  campaigns: 2000,
  iterations: 100,
  cohorts: 5000,
  rules: 250,
  /** Rules and AND clauses in the order in which a campaign file lists them: all that fit into a megabyte. */
  rulesInFile: 3000,
  /** Findings about a campaign file. */
  findings: 10_000,
  clauses: 50,
  routingPlans: 2000,
  emails: 100,
  /** Maximum number of team members listed. */
  teamMembers: 500,
  templateParts: 50,
  controls: 20,
  choices: 1000,
  /** Expectations for one iteration, including those of its campaign, and example people. */
  expectations: 200,
  /** Maximum number that can be stored with a campaign, and with each of its iterations. */
  ownExpectations: 100,
  /** Comments on one iteration. */
  comments: 500,
  /** Answers to findings about one iteration, including those that are no longer valid. */
  answers: 500,
} as const;

/** Maximum size of a campaign file that can be imported, in bytes. */
export const largestCampaignFile = 4_000_000;

/** Maximum size of a file of example people, in UTF-16 code units. */
export const largestExampleFile = 400_000;

/** Maximum characters in a file of expectations and example people that accompanies a campaign file. */
export const largestExpectationsFile = 400_000;
