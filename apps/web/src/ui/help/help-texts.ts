import { coverageTitle } from "@spi/domain/coverage/coverage-words";

/** Text of the help panel on one route. The first matching row counts. */
interface HelpText {
  /** The route's pattern, as in the table of routes. */
  path: string;
  title: string;
  /** One to three short paragraphs. */
  says: readonly string[];
  /** Steps or facts, one line each. */
  points?: readonly string[];
}

const campaign = "/:teamId/campaign/:campaignId";
const iteration = `${campaign}/iteration/:iterationId`;
const rules = `${iteration}/:ruleFolder`;

const keyDetailsOfCampaign = {
  title: "Campaign key details",
  says: [
    "A campaign is a programme of invitations with a start and an end date. Its iterations, the single runs, must lie within these dates.",
    "The vaccination type decides which cohorts and attributes are offered first.",
  ],
  points: ["Use a name that your team recognises in a list.", "Nothing is saved until you select Save and continue."],
} as const;

const keyDetailsOfIteration = {
  title: "Iteration key details",
  says: [
    "An iteration is one run of invitations, with its own run date, people and rules.",
    "On the run date people are selected: ages and dates in rules are counted from that day.",
  ],
  points: ["The name must differ from the campaign's other iterations.", "The run date must lie within the campaign."],
} as const;

const reports = {
  title: "Summary reports",
  says: [
    "Each report counts who would be invited and why others would not, on the day and with the rules of its run.",
    "Older reports stay readable when a new one is made.",
  ],
} as const;

export const helpTexts = [
  {
    path: "/campaign/key-details",
    ...keyDetailsOfCampaign,
  },
  { path: "/campaign", ...keyDetailsOfCampaign },
  {
    path: "/campaign/import",
    title: "Import a campaign",
    says: [
      "A campaign file holds a whole campaign with its iterations and rules. It is checked first, and you see everything there is to say about it.",
      "What stops the import is to be corrected in the file. The campaign is imported as a draft, which you can change.",
    ],
  },
  {
    path: "/calendar",
    title: "Calendar",
    says: [
      "The iterations of all your teams by run date, with their status and, once there is a report, how many people it would invite.",
      "An iteration is overdue when its run date has passed and it was not sent to NHS Notify.",
    ],
    points: [
      "Month shows one month, List twelve from it on.",
      "The address of the page holds what you chose, so that you can keep it or send it to somebody of your team.",
    ],
  },
  {
    path: "/search",
    title: "Search",
    says: [
      "What has all the words you entered, in the campaigns of your teams: names of campaigns, iterations and rules, and routing plan IDs.",
      "The search box is at the top of every page. Control and K together, or Command and K on a Mac, lead to it.",
    ],
    points: [
      "Of each kind you see the ten that fit best, those changed last first.",
      "People are never searched for here, and a text that looks like an NHS number is refused.",
    ],
  },
  {
    path: "/home",
    title: "Your campaigns",
    says: [
      "What needs you stands first, by run date. Below are the campaigns of each team you belong to, the one changed last at the top.",
    ],
    points: [
      "Select a campaign's name to see its details and iterations.",
      "You can change campaigns only if you may write in their team.",
    ],
  },
  {
    path: "/",
    title: "Your campaigns",
    says: [
      "What needs you stands first, by run date. Below are the campaigns of each team you belong to, the one changed last at the top.",
    ],
  },
  { path: `${campaign}/key-details`, ...keyDetailsOfCampaign },
  {
    path: `${campaign}/management-details`,
    title: "Management details",
    says: ["These people get an email when something happens that concerns them. The note above each box says when."],
    points: [
      "Each box takes one or more addresses, separated by commas. You can type them, or choose people of your team below the box.",
      "Naming somebody here gives them no permission in this service.",
    ],
  },
  {
    path: `${campaign}/routing-plans`,
    title: "Routing plan IDs",
    says: [
      "A routing plan ID names a message and its channels at NHS Notify. Iterations can use only the IDs listed here.",
      "You can paste a whole column from a spreadsheet. Doubles are left out.",
    ],
    points: [
      "An ID that an iteration uses cannot be deleted.",
      "You can edit each ID once before you save. Iterations whose run date is ahead follow the new name.",
    ],
  },
  {
    path: `${campaign}/status`,
    title: "What is complete",
    says: [
      "An iteration is complete when nothing keeps it from review: it has cohorts with people in them, default routing plan IDs, and rules that can run. What is missing leads to where you put it right.",
    ],
  },
  {
    path: `${campaign}/history`,
    title: "History of a campaign",
    says: [
      "Every change of the campaign and its iterations stands here, with who made it and when. Nothing can be removed.",
    ],
    points: ["Choose a person to see only what they did.", "A value that was replaced is crossed out."],
  },
  { path: `${campaign}/iteration/new`, ...keyDetailsOfIteration },
  {
    path: `${campaign}/summary`,
    title: "Campaign summary",
    says: [
      "This page shows the whole campaign: its details, and its iterations by run date.",
      "While you edit, the campaign is locked for others. Select Finish editing when you are done.",
    ],
    points: [
      "A red frame marks what is still to complete.",
      "Save campaign config file, at the top, gives you the campaign as a file for other systems.",
    ],
  },
  {
    path: campaign,
    title: "Campaign summary",
    says: ["This page shows the whole campaign: its details, and its iterations by run date."],
  },
  { path: `${iteration}/key-details`, ...keyDetailsOfIteration },
  {
    path: `${iteration}/summary`,
    title: "Iteration summary",
    says: [
      "This page shows everything about one run: where it stands, its details, cohorts and rules.",
      "An iteration goes from draft to review, is approved by somebody who did not work on it, gets its summary report and is then released.",
    ],
    points: [
      "The steps at the top say how far each part is and who does what next.",
      "Press the name of a rule to read it as a sentence. Edit and Comment stand on its line.",
      "Only a draft can be changed. Revert to draft to change it later.",
    ],
  },
  { path: `${iteration}/summary/reports`, ...reports },
  { path: `${iteration}/reports`, ...reports },
  {
    path: `${iteration}/summary/reports/:reportId`,
    title: "One summary report",
    says: [
      "Every person of the cohorts is counted once: invited, filtered or suppressed. The first rule that matches is the reason.",
    ],
    points: [
      "A person in several cohorts is invited through the one with the smallest priority number.",
      "What is not as was expected keeps the report from being approved. Two people who may approve and did not work on the iteration can waive it together, with a reason; nobody can waive what is about safety.",
    ],
  },
  {
    path: `${iteration}/routing-plan`,
    title: "Default routing plan IDs",
    says: ["People get the default routing plan unless a routing rule chooses another for them."],
    points: ["Add All takes every ID of the campaign.", "The first ID is the primary one."],
  },
  {
    path: `${iteration}/cohorts`,
    title: "Cohorts",
    says: [
      "A cohort is a list of people to start from. Somebody in more than one is invited through the one highest in your list.",
      "The list at first shows the newest versions, refreshed in the last 3 months, for the campaign's vaccination.",
    ],
    points: [
      "Type words to search. Put - before a word to leave cohorts out.",
      "A provisional cohort can be added before it exists, but no report can be made until it does.",
    ],
  },
  {
    path: `${iteration}/copy`,
    title: "Copy an iteration",
    says: ["Tick what the new iteration takes over. Nothing is ticked at first, so that nothing is copied by mistake."],
    points: [
      "A rule about a cohort needs that cohort to be copied too.",
      "Check rules with dates or ages: they may not fit the new run date.",
    ],
  },
  {
    path: `${iteration}/reviewers`,
    title: "Choose reviewers",
    says: ["Reviewers check the iteration and approve or reject it. One of those you choose decides."],
    points: [
      "You cannot review your own work, and nor can anybody who edited it.",
      "While it is in review nobody can change it.",
    ],
  },
  {
    path: `${iteration}/explain`,
    title: "Why a person would be invited or not",
    says: ["Look up one person to see which rules match them, and which one decides."],
    points: ["The answer holds for the iteration as it is saved now, on its run date."],
  },
  {
    path: `${iteration}/release`,
    title: "Release",
    says: [
      "The list of an approved report is prepared first, then somebody with permission to release starts it. Messages are handed to NHS Notify in waves.",
      "People who should not be messaged any more are taken out before each wave. Nobody is ever added.",
    ],
    points: [
      "Anybody of the team can stop it. What NHS Notify has accepted cannot be recalled.",
      "Resuming it, and giving up the rest, take two people.",
      "Once it has ended, whoever may write campaigns can make a draft for only those who were not reached, with Try again.",
    ],
  },
  {
    path: `${iteration}/history`,
    title: "History of an iteration",
    says: ["Every change of this iteration stands here, with who made it and when. Nothing can be removed."],
    points: ["Choose a person to see only what they did."],
  },
  {
    path: `${rules}/summary`,
    title: "Rules",
    says: [
      "Rule 1 has the highest priority. For filter and suppression rules the first one that matches is recorded as the reason why a person gets no invitation.",
      "For routing rules the first one that matches decides which message a person gets.",
    ],
    points: ["Move rules up or down to change their priority.", "All AND clauses of a rule must match."],
  },
  {
    path: `${campaign}/expectations`,
    title: "Expectations of all iterations",
    says: [
      "What every iteration of this campaign must do and must never do, for example that nobody below an age is invited. Every report is checked against it.",
      "It is approved with each iteration. Change it afterwards and the approval no longer counts.",
    ],
  },
  {
    path: `${campaign}/eligibility`,
    title: "Who should be reached",
    says: [
      "Written from the policy by somebody who wrote none of the campaign's rules. Rules and cohorts that read the policy wrongly show only against a second account.",
      "Whoever is in one of the groups is eligible. Each report says who is eligible and not invited, and who is invited and not eligible.",
      "It is approved with each iteration. Change it afterwards and the approval no longer counts.",
    ],
  },
  {
    path: `${campaign}/coverage`,
    title: coverageTitle,
    says: [
      "Whether the campaign's iterations together reach everybody of their cohorts once: how many people none of them selects and why, and whom several of them select, how many days apart.",
      "Of iterations that were released it says what was sent, person by person, and what became of it; of the others, who would be selected today.",
    ],
    points: ["Choose a number of days to count other campaigns of your team that run close to this one with it."],
  },
  {
    path: `${campaign}/sending`,
    title: "Settings for sending",
    says: [
      "When messages of this campaign may be sent, how fast, to whom first, and how many people may have changed since the report was approved.",
      "They are approved with each iteration. Change one afterwards and the approval no longer counts: an iteration that was approved cannot be sent, and a release that has begun stops.",
      "Whoever starts a release can choose less than the settings allow, never more.",
    ],
  },
  {
    path: "/:teamId/stop-list",
    title: "Stop list",
    says: [
      "People on the stop list are taken out of every release of the team before messages are sent. Nobody is ever added to one.",
    ],
  },
  {
    path: `${iteration}/expectations`,
    title: "Expectations and examples",
    says: [
      "Expectations say what the report must show, for example that nobody below an age is invited. They are counted exactly, of everybody.",
      "Example people are invented. They are asked about whenever the iteration is looked at.",
      "A file of example people has one person a line. All of them are added, or none: every line that is wrong is named.",
    ],
  },
  {
    path: `${rules}/:ruleId/library`,
    title: "Rule library",
    says: ["These are tried and tested rules. Choose one, then fill in what it leaves open."],
  },
  {
    path: `${iteration}/routing-rules/by-need`,
    title: "Routing by need",
    says: [
      "People who need another format or language get the routing plan that you choose for it here, by one routing rule for each.",
      "A plan whose name speaks of another need is asked about. If it is right, you give the reason before review, and reviewers see it.",
    ],
    points: ["To delete a rule, use the routing rules summary."],
  },
  {
    path: `${rules}/:ruleId/routing-ids`,
    title: "Routing IDs of a rule",
    says: ["People this rule matches get the routing plans you choose here instead of the iteration's default."],
  },
  {
    path: `${rules}/:ruleId/and-clause/:andClauseNumber`,
    title: "AND clause",
    says: ["An AND clause narrows its rule: the rule matches a person only when the rule and all its clauses do."],
  },
  {
    path: `${rules}/:ruleId`,
    title: "Set up a rule",
    says: [
      "A rule compares something known about a person (the attribute) with a value (the comparator), in the way the operator says.",
      "The sentence below the boxes tells you what the rule will do.",
    ],
    points: [
      "Choose a cohort only if the rule is about people of that cohort.",
      "Name and description are for people.",
    ],
  },
] as const satisfies readonly HelpText[];
