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
    "A campaign is a programme of invitations with a start and an end date. Each iteration must run between these dates.",
    "The vaccination type sets which cohorts and attributes we show first.",
  ],
  points: [
    "Use a name that your team will recognise in a list.",
    "We save nothing until you select Save and continue.",
  ],
} as const;

const keyDetailsOfIteration = {
  title: "Iteration key details",
  says: [
    "An iteration is one part of a campaign, with its own run date, cohorts and rules.",
    "We select people on the run date. Rules count ages and dates from that day.",
  ],
  points: [
    "Choose a name that no other iteration in the campaign has.",
    "The run date must be within the campaign's dates.",
  ],
} as const;

const reports = {
  title: "Summary reports",
  says: [
    "Each report counts who would be invited and why others would not. It uses the iteration's run date and rules.",
    "You can still read older reports after you request a new one.",
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
      "A campaign file contains a whole campaign with its iterations and rules. We check it first and show you everything we find.",
      "Correct problems that stop the import in the file. We import the campaign as a draft that you can change.",
    ],
  },
  {
    path: "/calendar",
    title: "Calendar",
    says: [
      "Shows your teams' iterations by run date, with their status. Once there is a report, it also shows how many people would be invited.",
      "An iteration is overdue if its run date has passed and it was not sent to NHS Notify.",
    ],
    points: [
      "Month shows one month. List shows that month and the 11 after it.",
      "The page address includes your choices, so you can save it or share it with your team.",
    ],
  },
  {
    path: "/search",
    title: "Search",
    says: [
      "Finds campaigns, iterations, rules and routing plan IDs whose names contain all the words you enter. It searches your teams' campaigns only.",
      "The search box is at the top of every page. Press Control and K to go to it, or Command and K on a Mac.",
    ],
    points: [
      "We show the 10 best matches of each kind, with the most recently changed first.",
      "You cannot search for people here. We refuse anything that looks like an NHS number.",
    ],
  },
  {
    path: "/home",
    title: "Your campaigns",
    says: [
      "Your tasks come first, by run date. Below them are each of your teams' campaigns, with the most recently changed at the top.",
    ],
    points: [
      "Select a campaign's name to see its details and iterations.",
      "You need write permission in a team to change its campaigns.",
    ],
  },
  {
    path: "/",
    title: "Your campaigns",
    says: [
      "Your tasks come first, by run date. Below them are each of your teams' campaigns, with the most recently changed at the top.",
    ],
  },
  { path: `${campaign}/key-details`, ...keyDetailsOfCampaign },
  {
    path: `${campaign}/management-details`,
    title: "Management details",
    says: ["We email these people about this campaign. The note above each box says when."],
    points: [
      "Enter one or more addresses in each box, separated by commas. You can type them, or choose team members below the box.",
      "Adding someone here gives them no permissions in this service.",
    ],
  },
  {
    path: `${campaign}/routing-plans`,
    title: "Routing plan IDs",
    says: [
      "A routing plan ID is the name of a message and its channels at NHS Notify. Iterations can only use the IDs listed here.",
      "You can paste a whole column from a spreadsheet. We leave out duplicates.",
    ],
    points: [
      "You cannot delete an ID that an iteration uses.",
      "You can edit each ID once before you save. Iterations with a future run date use the new name.",
    ],
  },
  {
    path: `${campaign}/status`,
    title: "Iteration completeness",
    says: [
      "An iteration is complete when you can send it for review. It needs cohorts with people in them, default routing plan IDs, and rules that can run. Select anything that is missing to go to where you fix it.",
    ],
  },
  {
    path: `${campaign}/history`,
    title: "Campaign history",
    says: [
      "Lists every change to the campaign and its iterations, with who made it and when. No one can remove entries.",
    ],
    points: ["Choose a user to see only what they did.", "Replaced values are crossed out."],
  },
  { path: `${campaign}/iteration/new`, ...keyDetailsOfIteration },
  {
    path: `${campaign}/summary`,
    title: "Campaign summary",
    says: [
      "This page shows the campaign's details and its iterations by run date.",
      "While you edit the campaign, no one else can change it. Select Finish editing when you have finished.",
    ],
    points: [
      "A red border marks details that are still to complete.",
      "Select Save campaign config file, at the top, to get the campaign as a file for other systems.",
    ],
  },
  {
    path: campaign,
    title: "Campaign summary",
    says: ["This page shows the campaign's details and its iterations by run date."],
  },
  { path: `${iteration}/key-details`, ...keyDetailsOfIteration },
  {
    path: `${iteration}/summary`,
    title: "Iteration summary",
    says: [
      "This page shows everything about one iteration, including its status, details, cohorts and rules.",
      "An iteration starts as a draft and goes to review. Someone who did not work on it approves it. It then gets its summary report and is released.",
    ],
    points: [
      "The steps at the top show progress and who does what next.",
      "Select a rule's name to read it as a sentence. Edit and Comment are on the same line.",
      "You can only change a draft. Revert the iteration to draft to change it later.",
    ],
  },
  { path: `${iteration}/summary/reports`, ...reports },
  { path: `${iteration}/reports`, ...reports },
  {
    path: `${iteration}/summary/reports/:reportId`,
    title: "One summary report",
    says: [
      "We count each person in the cohorts once, as invited, filtered or suppressed. The first rule that matches is the reason.",
    ],
    points: [
      "We invite a person in several cohorts through the one with the smallest priority number.",
      "A report cannot be approved while an expectation is not met. Two approvers who did not work on the iteration can waive an expectation together, with a reason. No one can waive an expectation about safety.",
    ],
  },
  {
    path: `${iteration}/routing-plan`,
    title: "Default routing plan IDs",
    says: ["People get the default routing plan unless a routing rule chooses another for them."],
    points: ["Add All adds every ID in the campaign.", "The first ID is the primary one."],
  },
  {
    path: `${iteration}/cohorts`,
    title: "Cohorts",
    says: [
      "A cohort is a named group of people that the iteration starts from. We invite anyone in more than one cohort through the one highest in your list.",
      "At first the list shows the latest versions for the campaign's vaccination, refreshed in the last 3 months.",
    ],
    points: [
      "Type words to search. Put - before a word to leave out cohorts.",
      "You can add a provisional cohort before it exists, but you cannot get a report until it does.",
    ],
  },
  {
    path: `${iteration}/copy`,
    title: "Copy an iteration",
    says: ["Select what to copy to the new iteration. Nothing is selected at first, so you copy nothing by mistake."],
    points: [
      "If you copy a rule about a cohort, copy that cohort too.",
      "Check rules with dates or ages. They may not fit the new run date.",
    ],
  },
  {
    path: `${iteration}/reviewers`,
    title: "Choose reviewers",
    says: ["Reviewers check the iteration and approve or reject it. One of the reviewers you choose decides."],
    points: [
      "You cannot review your own work. Nor can anyone else who edited the iteration.",
      "No one can change the iteration while it is in review.",
    ],
  },
  {
    path: `${iteration}/explain`,
    title: "Why a person would be invited or not",
    says: ["Look up one person to see which rules match them, and which one is the recorded reason."],
    points: ["The answer uses the saved iteration and its run date."],
  },
  {
    path: `${iteration}/release`,
    title: "Release",
    says: [
      "Staff with release permission prepare the approved report's list, then start sending. We hand messages to NHS Notify in waves.",
      "Before each wave we remove people who should no longer be messaged. We never add anyone.",
    ],
    points: [
      "Any team member can stop sending. Messages that NHS Notify has accepted cannot be recalled.",
      "Two people must agree to resume sending or to give up the rest.",
      "After it ends, staff with write permission can use Try again to make a draft for people who were not reached.",
    ],
  },
  {
    path: `${iteration}/history`,
    title: "Iteration history",
    says: ["Lists every change to this iteration, with who made it and when. No one can remove entries."],
    points: ["Choose a user to see only what they did."],
  },
  {
    path: `${rules}/summary`,
    title: "Rules",
    says: [
      "Rule 1 has the highest priority. The first filter or suppression rule that matches is recorded as the reason a person gets no invitation.",
      "The first routing rule that matches sets which message a person gets.",
    ],
    points: ["Move rules up or down to change their priority.", "All AND clauses of a rule must match."],
  },
  {
    path: `${campaign}/expectations`,
    title: "Expectations of all iterations",
    says: [
      "Expectations say what every iteration of this campaign must do or never do, for example never invite anyone below an age. We check every report against them.",
      "Reviewers approve this with each iteration. If you change it afterwards, the approval no longer counts.",
    ],
  },
  {
    path: `${campaign}/eligibility`,
    title: "Eligibility statement",
    says: [
      "Someone who wrote none of the campaign's rules writes the eligibility statement from the policy. A separate account of the policy shows mistakes in the rules and cohorts.",
      "Anyone in one of the groups is eligible. Each report counts people who are eligible but not invited, and people who are invited but not eligible.",
      "Reviewers approve this with each iteration. If you change it afterwards, the approval no longer counts.",
    ],
  },
  {
    path: `${campaign}/coverage`,
    title: coverageTitle,
    says: [
      "Shows whether the campaign's iterations together select each person in their cohorts once. It counts people that no iteration selects, with the reason. It also counts people that several iterations select, and how many days apart.",
      "For released iterations it counts each person by the outcome of their messages. For others it counts who would be selected today.",
    ],
    points: ["Choose a number of days to include your team's other campaigns that run close to this one."],
  },
  {
    path: `${campaign}/sending`,
    title: "Settings for sending",
    says: [
      "These settings control when and how fast we send this campaign's messages, and who gets them first. They also limit how much the list can change after the report is approved.",
      "Reviewers approve them with each iteration. If you change one afterwards, the approval no longer counts. The iteration cannot be sent, and any release in progress stops.",
      "Staff who start a release can choose lower limits than these settings, but never higher.",
    ],
  },
  {
    path: "/:teamId/stop-list",
    title: "Stop list",
    says: [
      "Before we send messages, we remove people on the stop list from each of the team's releases. We never add anyone to a release.",
    ],
  },
  {
    path: `${iteration}/expectations`,
    title: "Expectations and examples",
    says: [
      "Expectations say what the report must show, for example that no one below an age is invited. We check them with exact counts of everyone.",
      "Example people are invented. We check them each time someone views the iteration.",
      "A file of example people has one person on each line. We add everyone in the file or, if any line is wrong, no one. We list every line that is wrong.",
    ],
  },
  {
    path: `${rules}/:ruleId/library`,
    title: "Rule library",
    says: ["These are tried and tested rules. Choose one, then fill in its details."],
  },
  {
    path: `${iteration}/routing-rules/by-need`,
    title: "Routing by need",
    says: [
      "Choose the routing plan for people who need another format or language. Each need gets one routing rule.",
      "We ask about a plan if its name suggests a different need. If the plan is correct, you give the reason before review and reviewers see it.",
    ],
    points: ["To delete a rule, use the routing rules summary."],
  },
  {
    path: `${rules}/:ruleId/routing-ids`,
    title: "Routing IDs of a rule",
    says: ["People who match this rule get the routing plans you choose here instead of the iteration's default."],
  },
  {
    path: `${rules}/:ruleId/and-clause/:andClauseNumber`,
    title: "AND clause",
    says: ["An AND clause narrows its rule. A person must match the rule and all its clauses."],
  },
  {
    path: `${rules}/:ruleId`,
    title: "Set up a rule",
    says: [
      "A rule compares something known about a person with a value. The attribute is what we know, the comparator is the value, and the operator says how to compare them.",
      "The sentence below the boxes explains what the rule will do.",
    ],
    points: [
      "Choose a cohort only if the rule is about people of that cohort.",
      "The name and description help your colleagues understand the rule.",
    ],
  },
] as const satisfies readonly HelpText[];
