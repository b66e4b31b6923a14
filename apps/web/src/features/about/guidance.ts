import { displayCount } from "@spi/domain/text/counts";

/**
 * Text for the guidance page, which describes the steps from a campaign to a message, with an example. Names in “ ” are
 * labels on the screens.
 */

interface Step {
  name: string;
  /** Role of the user who takes the step. */
  role: string;
  /** Actions for this role, in order. */
  actions: readonly string[];
}

export const steps: readonly Step[] = [
  {
    name: "Campaign",
    role: "Staff with write permission",
    actions: [
      "Create the campaign. Enter its type, name and dates, then choose the people to notify by email.",
      "Add the routing plan IDs for the campaign’s messages, and their NHS Notify IDs.",
    ],
  },
  {
    name: "Iteration",
    role: "Staff with write permission",
    actions: [
      "Create an iteration. Choose its run date, default routing plan IDs and cohorts.",
      "Add filter, suppression and routing rules. Use “Routing by need” to set the routing plan for each format and language on one page.",
      "Respond to the findings about the rules, then send the iteration for review.",
    ],
  },
  {
    name: "Review",
    role: "A reviewer who did not work on the iteration",
    actions: [
      "Read the rules in plain English and comment on them. Then approve the iteration, or reject it with a reason.",
      "A rejected iteration goes back to draft. The writer changes it and sends it for review again.",
    ],
  },
  {
    name: "Report",
    role: "Staff with write permission, then an approver who did not work on the iteration",
    actions: [
      "Select “Request report”. We count each person in the cohorts once, as invited, filtered or suppressed.",
      "Check who would be invited and why others would not. Then approve the report, or reject it with a reason.",
    ],
  },
  {
    name: "Release",
    role: "Staff with release permission. If one person approved both the iteration and its report, someone else must start the release",
    actions: [
      "Select “Prepare the list”. We remove anyone who is recorded as having died or opted out, and anyone the rules no longer select. We never add anyone.",
      "Select “Send to the test recipients”. An approver who did not send these messages confirms that they have read each one.",
      "Select “Start sending”. We send messages to NHS Notify in waves. Any team member can stop sending. Two people must agree to resume sending.",
    ],
  },
];

/** An invented cohort, with the number of people for each outcome. */
export const examplePeople = { cohort: 10_000, filtered: 2_500, suppressed: 500, invited: 7_000, braille: 40 } as const;
const { cohort, filtered, suppressed, invited, braille } = examplePeople;

export const example: readonly { step: string; actions: string }[] = [
  {
    step: "Campaign",
    actions:
      "The campaign is called COVID-19 spring. It is for COVID-19, from 1 March to 30 June, and its routing plan IDs are DIGITAL_FIRST and BRAILLE. The writer adds the standard set of expectations, so that we check in every report that no one under 75 is invited.",
  },
  {
    step: "Iteration",
    actions:
      "The iteration is called G1 Invites 75 and over. It is a first communication with a run date of 9 March. Its only cohort is covid_75_and_over_v2, and its default routing plan ID is DIGITAL_FIRST.",
  },
  {
    step: "Filter rules",
    actions:
      "From the library, the writer adds “Dose interval - vaccinated in the last X days” with 91 days. We do not invite anyone vaccinated in the 91 days before the run date.",
  },
  {
    step: "Suppression rules",
    actions:
      "In the library, the writer selects “Add several rules at once”. The standard rules are already ticked, including one that excludes people who have opted out.",
  },
  {
    step: "Routing rules",
    actions:
      "On “Routing by need”, the writer chooses BRAILLE for people who need Braille. Everyone else who is invited is sent the default message.",
  },
  {
    step: "Review",
    actions:
      "A colleague reads the rules and asks in a comment why the interval is 91 days. They read the answer and approve the iteration.",
  },
  {
    step: "Report",
    actions: `Of the ${displayCount(cohort)} people in the cohort, ${displayCount(filtered)} are filtered out, ${displayCount(suppressed)} are suppressed and ${displayCount(invited)} are invited. Of the people invited, ${displayCount(braille)} are sent the BRAILLE message and ${displayCount(invited - braille)} are sent the DIGITAL_FIRST message. These numbers are as expected, so the approver approves the report.`,
  },
  {
    step: "Release",
    actions:
      "On 9 March, staff with release permission prepare the list. We remove 12 people who have since died or opted out. An approver reads the test messages, and staff start sending. The release page shows the outcome of each message.",
  },
];
