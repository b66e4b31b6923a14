/** Maximum lengths of strings by purpose, in UTF-16 code units. */
export const longest = {
  text: 255,
  description: 2000,
  /** Cohorts that a rule applies to. */
  scope: 5000,
  comparator: 20_000,
  /** Regular expression of a library control. */
  pattern: 200,
  /** A format name followed by a hash of 64 characters. */
  seal: 100,
  /** Text that is stored and exported, but never evaluated. */
  carried: 100_000,
} as const;

/** Maximum numbers of items in lists, by content. */
export const most = {
  /** Campaigns in one team. */
  campaigns: 2000,
  iterations: 100,
  cohorts: 5000,
  rules: 250,
  /** Rules and AND clauses in the order of a campaign file. This many fit into a megabyte. */
  rulesInFile: 3000,
  /** Findings about a campaign file. */
  findings: 10_000,
  clauses: 50,
  routingPlans: 2000,
  emails: 100,
  /** Team members in a list. */
  teamMembers: 500,
  templateParts: 50,
  controls: 20,
  choices: 1000,
  /** Expectations and example people for one iteration, including those of its campaign. */
  expectations: 200,
  /** Expectations or example people stored with a campaign, or with one of its iterations. */
  ownExpectations: 100,
  /** Comments on one iteration. */
  comments: 500,
  /** Answers to findings about one iteration, including any that are no longer valid. */
  answers: 500,
} as const;

/** Maximum size of a campaign file that can be imported, in bytes. */
export const largestCampaignFile = 4_000_000;

/** Maximum size of a file of example people, in UTF-16 code units. */
export const largestExampleFile = 400_000;

/**
 * Maximum size of a file of expectations and example people that accompanies a campaign file, in UTF-16
 * code units.
 */
export const largestExpectationsFile = 400_000;
