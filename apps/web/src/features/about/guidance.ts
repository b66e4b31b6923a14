import { displayCount } from "@spi/domain/text/counts";

/** Text of the guidance page: the steps to a message, with an example. Names in “ ” are labels on the screens. */

interface Step {
  name: string;
  /** The role that takes the step. */
  who: string;
  /** Their actions, in order. */
  does: readonly string[];
}

export const steps: readonly Step[] = [
  {
    name: "Campaign",
    who: "Somebody who may write",
    does: [
      "Create the campaign: its type, name and dates, then the people who are told by email.",
      "Add the routing plan IDs that its messages may use, with their NHS Notify IDs.",
    ],
  },
  {
    name: "Iteration",
    who: "Somebody who may write",
    does: [
      "Create an iteration: its run date, default routing plan IDs and cohorts.",
      "Add filter, suppression and routing rules. “Routing by need” gives each format and language its routing plan on one page.",
      "Answer what is asked about the rules, and send the iteration for review.",
    ],
  },
  {
    name: "Review",
    who: "A reviewer who may approve and did not work on the iteration",
    does: [
      "Read the rules in words and comment on them. Then approve the iteration, or reject it with a reason.",
      "A rejected iteration goes back to draft to be changed, and is sent for review again.",
    ],
  },
  {
    name: "Report",
    who: "Somebody who may write, then somebody who may approve and did not work on the iteration",
    does: [
      "Select “Request report”. It counts everybody of the cohorts once: invited, filtered or suppressed.",
      "Check who would be invited and why others would not. Then approve the report, or reject it with a reason.",
    ],
  },
  {
    name: "Release",
    who: "Somebody who may release. Nobody who alone approved the iteration and its report can start it",
    does: [
      "Select “Prepare the list”. Whoever has died, opted out or no longer matches is taken out; nobody is added.",
      "Select “Send to the test recipients”. Somebody else, who may approve, says that they have read each message.",
      "Select “Start sending”. Messages are handed to NHS Notify in waves. Anybody of the team can stop it; to resume it takes two people.",
    ],
  },
];

/** An invented cohort, by the outcome of its people. */
export const examplePeople = { cohort: 10_000, filtered: 2_500, suppressed: 500, invited: 7_000, braille: 40 } as const;
const { cohort, filtered, suppressed, invited, braille } = examplePeople;

export const example: readonly { step: string; does: string }[] = [
  {
    step: "Campaign",
    does: "COVID-19 spring, a COVID-19 campaign from 1 March to 30 June. Its standard set of expectations says that nobody under 75 is invited. Its routing plan IDs are DIGITAL_FIRST and BRAILLE.",
  },
  {
    step: "Iteration",
    does: "G1 Invites 75 and over, a first communication with the run date 9 March. By default people get DIGITAL_FIRST. Its one cohort is covid_75_and_over_v2.",
  },
  {
    step: "Filter rules",
    does: "From the library: “Dose interval - vaccinated in the last X days” with 91 days. Whoever was vaccinated in the 91 days before the run date is not invited now.",
  },
  {
    step: "Suppression rules",
    does: "From the library: “Add several rules at once” starts with the standard set ticked. For example, people who opted out are never invited.",
  },
  {
    step: "Routing rules",
    does: "On “Routing by need”: BRAILLE for people who need Braille. Everybody else who is invited gets the default.",
  },
  {
    step: "Review",
    does: "A colleague reads the rules, asks in a comment why 91 days, is answered, and approves the iteration.",
  },
  {
    step: "Report",
    does: `Of ${displayCount(cohort)} people in the cohort ${displayCount(filtered)} are filtered out, ${displayCount(suppressed)} suppressed and ${displayCount(invited)} invited: ${displayCount(braille)} by BRAILLE and ${displayCount(invited - braille)} by DIGITAL_FIRST. As many as that were to be expected, so the report is approved.`,
  },
  {
    step: "Release",
    does: "On 9 March the list is prepared. Twelve people have died or opted out since and are taken out. The test messages are read, sending is started, and the release page says what became of each message.",
  },
];
