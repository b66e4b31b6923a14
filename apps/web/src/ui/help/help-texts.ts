import { coverageTitle } from "@spi/domain/coverage/coverage-labels";

/** Text for the help panel on one route. The first matching row is used. */
interface HelpText {
  /** The route's pattern, as in the routes table. */
  path: string;
  title: string;
  /** One to three short paragraphs. */
  paragraphs: readonly string[];
  /** Steps or facts, one line each. */
  points?: readonly string[];
}

const campaign = "/:teamId/campaign/:campaignId";
const iteration = `${campaign}/iteration/:iterationId`;
const rules = `${iteration}/:ruleFolder`;

const campaignKeyDetails = {
  title: "Campaign key details",
  paragraphs: [
    "A campaign is a programme of invitations with a start and an end date. Each iteration must run between these dates.",
    "The vaccination type or screening programme sets which cohorts and attributes we show first.",
  ],
  points: [
    "Use a name that your team will recognise in a list.",
    "We do not save anything until you select Save and continue.",
  ],
} as const;

const iterationKeyDetails = {
  title: "Iteration key details",
  paragraphs: [
    "An iteration is one part of a campaign, with its own run date, cohorts and rules.",
    "We select people on the run date. We use that date to work out people's ages and any dates in the rules.",
  ],
  points: [
    "Choose a name that is not used by any other iteration in the campaign.",
    "The run date must be within the campaign's dates.",
  ],
} as const;

const reports = {
  title: "Summary reports",
  paragraphs: [
    "Each report counts the people who would be invited, and shows why others would not. We use the iteration's rules, and work out ages on its run date.",
    "You can still read older reports after you request a new one.",
  ],
} as const;

export const helpTexts = [
  {
    path: "/campaign/key-details",
    ...campaignKeyDetails,
  },
  { path: "/campaign", ...campaignKeyDetails },
  {
    path: "/campaign/import",
    title: "Import a campaign",
    paragraphs: [
      "A campaign file contains a whole campaign with its iterations and rules. We check the file first and show you everything we find.",
      "If there are problems that stop the import, correct them in the file and check it again. You can change the campaign after you have imported it as a draft.",
    ],
  },
  {
    path: "/calendar",
    title: "Calendar",
    paragraphs: [
      "This page shows your teams' iterations by run date, with their status. Once an iteration has a report, you can also see how many people would be invited.",
      "An iteration is overdue if its run date has passed and it has not been sent to NHS Notify.",
    ],
    points: [
      "Select Month to see one month, or List to see that month and the next 11 months.",
      "The page address includes your choices, so you can save it or share it with your team.",
    ],
  },
  {
    path: "/search",
    title: "Search",
    paragraphs: [
      "You can search for campaigns, iterations, rules and routing plan IDs. We find names that contain all the words you enter, in your teams' campaigns only.",
      "The search box is at the top of every page. Press Control and K to go to it, or Command and K on a Mac.",
    ],
    points: [
      "We show the 10 best matches of each kind first, with the most recently changed first. You can show the others.",
      "You cannot search for people here. We do not accept anything that looks like an NHS number.",
    ],
  },
  {
    path: "/home",
    title: "Your campaigns",
    paragraphs: [
      "Your tasks are listed first, in order of run date. Below your tasks are the campaigns in each of your teams, with the most recently changed first.",
    ],
    points: [
      "Select a campaign's name to see its details and iterations.",
      "You need write permission in a team to change its campaigns.",
    ],
  },
  {
    path: "/",
    title: "Your campaigns",
    paragraphs: [
      "Your tasks are listed first, in order of run date. Below your tasks are the campaigns in each of your teams, with the most recently changed first.",
    ],
  },
  { path: `${campaign}/key-details`, ...campaignKeyDetails },
  {
    path: `${campaign}/management-details`,
    title: "Management details",
    paragraphs: ["We email these people about this campaign. The note above each box explains when."],
    points: [
      "Enter one or more addresses in each box, separated by commas. You can type them, or choose team members below the box.",
      "Adding someone here does not give them any permissions in this service.",
    ],
  },
  {
    path: `${campaign}/routing-plans`,
    title: "Routing plan IDs",
    paragraphs: [
      "A routing plan in NHS Notify sets which message is sent and how, for example by text message or letter. Iterations can only use the routing plan IDs listed here.",
      "You can paste a whole column from a spreadsheet. We ignore duplicates.",
    ],
    points: [
      "You cannot delete an ID that an iteration uses.",
      "Save your changes before you change the same ID again. Iterations with a future run date use the new name.",
    ],
  },
  {
    path: `${campaign}/status`,
    title: "Iteration completeness",
    paragraphs: [
      "An iteration is complete when you can send it for review. It must have cohorts with people in them, default routing plan IDs, and valid rules. Select a missing item to go to the page where you can add it.",
    ],
  },
  {
    path: `${campaign}/history`,
    title: "Campaign history",
    paragraphs: [
      "This page lists every change to the campaign and its iterations, including who made it and when. No one can remove an entry.",
    ],
    points: ["Choose a user to see only what they did.", "Replaced values are crossed out."],
  },
  { path: `${campaign}/iteration/new`, ...iterationKeyDetails },
  {
    path: `${campaign}/summary`,
    title: "Campaign summary",
    paragraphs: [
      "This page shows the campaign's details and its iterations by run date.",
      "While you edit the campaign, no one else can change it. Select Finish editing when you have finished.",
    ],
    points: [
      "Details with a red border still need to be completed.",
      "Select Save campaign config file, at the top, to get the campaign as a file for other systems.",
    ],
  },
  {
    path: campaign,
    title: "Campaign summary",
    paragraphs: ["This page shows the campaign's details and its iterations by run date."],
  },
  { path: `${iteration}/key-details`, ...iterationKeyDetails },
  {
    path: `${iteration}/summary`,
    title: "Iteration summary",
    paragraphs: [
      "This page shows everything about one iteration, including its status, details, cohorts and rules.",
      "An iteration starts as a draft and goes to review. Someone who did not work on it approves it. A writer then requests its summary report. Once the report is approved, the list can be sent.",
    ],
    points: [
      "The green button is the next step. Below it, each part of the iteration opens in place.",
      "Each rule is one sentence. Select its name to read its description.",
      "You can only change a draft. To change the iteration later, revert it to draft.",
    ],
  },
  {
    path: `${iteration}/comments`,
    title: "Comments",
    paragraphs: [
      "Everyone in the team can comment on an iteration or on one of its rules, and everyone can read the comments.",
      "Writers mark a comment as dealt with. It can still be read afterwards.",
    ],
  },
  { path: `${iteration}/summary/reports`, ...reports },
  { path: `${iteration}/reports`, ...reports },
  {
    path: `${iteration}/summary/reports/:reportId`,
    title: "One summary report",
    paragraphs: [
      "We count each person in the cohorts once, as invited, filtered or suppressed. The first rule that matches is the recorded reason.",
    ],
    points: [
      "If someone is in more than one cohort, they are invited from the cohort with the lowest priority number.",
      "A report cannot be approved until every expectation is met or waived. Two approvers who did not work on the iteration can agree to waive an expectation, with a reason. Safety expectations cannot be waived.",
    ],
  },
  {
    path: `${iteration}/routing-plan`,
    title: "Default routing plan IDs",
    paragraphs: [
      "People are sent the message for the default routing plan unless they match a routing rule with a different plan.",
    ],
    points: ["Select Add All to add every ID in the campaign.", "The first ID in your list is the primary ID."],
  },
  {
    path: `${iteration}/cohorts`,
    title: "Cohorts",
    paragraphs: [
      "A cohort is a named group of people that the iteration selects from. If someone is in more than one cohort, they are invited from the cohort that is highest in your list.",
      "When you open the page, we list cohorts for the campaign's vaccination or screening programme that were refreshed in the last 3 months. We list only the latest version of each cohort.",
    ],
    points: [
      "Type words to search. Put a minus sign before a word to exclude cohorts with that word in their name.",
      "If a cohort does not exist yet, you can add it as a provisional cohort. You cannot request a report until the cohort exists.",
    ],
  },
  {
    path: `${iteration}/copy`,
    title: "Copy an iteration",
    paragraphs: [
      "Select what to copy to the new iteration. Nothing is selected at first, so you do not copy anything by mistake.",
    ],
    points: [
      "If you copy a rule that applies to a cohort, copy that cohort too.",
      "Check any rules about dates or ages, because they may not suit the new run date.",
    ],
  },
  {
    path: `${iteration}/reminder`,
    title: "Plan a reminder",
    paragraphs: [
      "A reminder is a new iteration for the people who were selected for an invitation. Choose how many weeks after the invitation it runs.",
    ],
    points: [
      "People who no longer qualify do not get the reminder. For example, people who have since been vaccinated are left out if a rule excludes them.",
      "Check the routing plans, because a reminder usually has different messages.",
    ],
  },
  {
    path: `${iteration}/reviewers`,
    title: "Choose reviewers",
    paragraphs: [
      "Reviewers check the iteration and approve or reject it. Only one of the reviewers you choose needs to make the decision.",
    ],
    points: [
      "You cannot review your own work. Nor can anyone else who edited the iteration.",
      "No one can change the iteration while it is in review.",
    ],
  },
  {
    path: `${iteration}/explain`,
    title: "Why a person would be invited or not",
    paragraphs: ["Look up one person to see which rules match them, and which one is the recorded reason."],
    points: ["We use the saved iteration and its run date."],
  },
  {
    path: `${iteration}/release`,
    title: "Release",
    paragraphs: [
      "Staff with release permission prepare the approved report's list, then start sending. We send messages to NHS Notify in waves.",
      "Before each wave we remove people who should no longer be messaged. We never add anyone.",
    ],
    points: [
      "Any team member can stop sending. Messages that NHS Notify has accepted cannot be recalled.",
      "Two people must agree to resume sending or to cancel the remaining messages.",
      "When the release has ended, staff with write permission can create a draft iteration for people who were not reached.",
    ],
  },
  {
    path: `${iteration}/history`,
    title: "Iteration history",
    paragraphs: [
      "This page lists every change to this iteration, including who made it and when. No one can remove an entry.",
    ],
    points: ["Choose a user to see only what they did."],
  },
  {
    path: `${rules}/summary`,
    title: "Rules",
    paragraphs: [
      "Rule 1 has the highest priority. The first filter or suppression rule that matches is recorded as the reason a person is not invited.",
      "The first routing rule that matches sets which message a person is sent.",
    ],
    points: ["Move rules up or down to change their priority.", "All of a rule's AND clauses must match."],
  },
  {
    path: `${campaign}/expectations`,
    title: "Expectations for all iterations",
    paragraphs: [
      "Expectations say what must be true for every iteration in this campaign. For example, no one below a certain age is invited. We check every report against these expectations.",
      "Reviewers approve these expectations when they approve an iteration. If you change them afterwards, the approval will no longer count.",
    ],
  },
  {
    path: `${campaign}/eligibility`,
    title: "Eligibility statement",
    paragraphs: [
      "Someone who has not written any of the campaign's rules must write the eligibility statement, using the policy. Comparing the statement with the rules and cohorts can reveal mistakes.",
      "Anyone in one of the groups is eligible. Each report counts people who are eligible but not invited, and people who are invited but not eligible.",
      "Reviewers approve the eligibility statement when they approve an iteration. If you change it afterwards, the approval will no longer count.",
    ],
  },
  {
    path: `${campaign}/coverage`,
    title: coverageTitle,
    paragraphs: [
      "This page shows whether everyone in the campaign's cohorts is selected exactly once. We count people who are not selected, with the reason. We also count people who are selected more than once, and show how many days apart.",
      "For released iterations, we count each person by the outcome of their messages. For other iterations, we count people who would be selected today.",
    ],
    points: ["To include your team's other campaigns that run close to this one, choose a number of days."],
  },
  {
    path: `${campaign}/sending/:group?`,
    title: "Sending settings",
    paragraphs: [
      "These settings control when and how fast we send this campaign's messages, and who gets them first. They also limit how much the list can change after the report is approved.",
      "Reviewers approve these settings when they approve an iteration. If you change a setting afterwards, the approval will no longer count. The iteration cannot be sent, and any release in progress will stop.",
      "When staff start a release, they can make the conditions for the second wave stricter, but not less strict.",
    ],
  },
  {
    path: "/:teamId/stop-list",
    title: "Stop list",
    paragraphs: [
      "Before we send messages, we remove people on the stop list from each of the team's releases. We never add anyone to a release.",
    ],
  },
  {
    path: `${iteration}/expectations`,
    title: "Expectations and examples",
    paragraphs: [
      "Expectations say what the report must show. For example, no one below a certain age is invited. We check expectations by counting everyone, not by estimating.",
      "Example people are fictional. We check them each time someone views the iteration.",
      "A file of example people has one person per line. If any line has an error, we do not add anyone, and we list every line that has an error.",
    ],
  },
  {
    path: `${rules}/:ruleId/library`,
    title: "Rule library",
    paragraphs: [
      "These are tried and tested rules. Choose one, then fill in its details. You can also add several new rules at once.",
    ],
  },
  {
    path: `${iteration}/routing-rules/by-need`,
    title: "Routing by need",
    paragraphs: [
      "Choose the routing plan for people who need a different format or language. Each need has one routing rule.",
      "If a plan's name suggests a different need, we ask whether the plan is correct. If it is, you must give a reason before you send the iteration for review. Reviewers will see the reason.",
    ],
    points: ["To delete a rule, use the routing rules summary."],
  },
  {
    path: `${rules}/:ruleId/routing-ids`,
    title: "Routing IDs for a rule",
    paragraphs: [
      "People who match this rule are sent the message for the routing plans you choose here instead of the iteration's default.",
    ],
  },
  {
    path: `${rules}/:ruleId/and-clause/:andClauseNumber`,
    title: "AND clause",
    paragraphs: ["An AND clause adds a condition to a rule. A person must match the rule and all its clauses."],
  },
  {
    path: `${rules}/:ruleId`,
    title: "Set up a rule",
    paragraphs: [
      "A rule matches people by something we know about them, such as their age. Choose what to check, a phrase and its value. The sentence below explains what the rule will do.",
      "Select “Advanced” to choose an attribute, operator and comparator instead. The attribute is what we know, the comparator is the value, and the operator defines how to compare them.",
    ],
    points: [
      "Only choose a cohort if the rule should apply just to people in that cohort.",
      "The name and description help your colleagues understand the rule.",
    ],
  },
] as const satisfies readonly HelpText[];
