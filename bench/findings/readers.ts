/** Mistakes of the kinds that the verifier missed, but that a reader of new campaigns found. */
import type { Rule } from "./change.ts";
import { type Edit, addRule, asks, born, both, drop, excludes, ofIteration, ofRule } from "./kinds.ts";
import type { Place, Template } from "./spread/template.ts";

const plansOfOthers = (id: (location: Place) => string | undefined, what: string) =>
  ofIteration("plans of others", what, (iteration, { campaign }) => {
    const plan = id({ campaign, iteration } as Place);
    if (plan === undefined) return;
    iteration.DefaultCommsRouting = plan;
    campaign.AvailableRoutingIds?.push(plan);
  });
const otherTarget = ({ campaign }: Place) => (campaign.Target === "FLU" ? "COVID" : "FLU");
const reminderIn = ({ iteration }: Place, id: string) => (iteration.CommsType === "I" ? id : undefined);
const leavesOut = (what: string, changes: Partial<Rule>) =>
  ofIteration("nearly everyone", what, (iteration) => addRule(iteration, changes));
const ageRule = both(born, ({ rule }) => rule.Operator.startsWith("Y") && /^-\d\d/.test(rule.Comparator));
const toAge =
  (change: (digits: string) => string): Edit =>
  ({ rule }) => {
    rule.Comparator = rule.Comparator.replace(/^-(\d+)/, (_, digits: string) => `-${change(digits)}`);
  };

/** Mistakes of the kinds that the verifier missed, but that a reader found. The findings were developed with them. */
export const wrongReaders: readonly Template[] = [
  plansOfOthers((location) => `${otherTarget(location)}_LETTER_1`, "a default of another vaccination"),
  plansOfOthers((location) => reminderIn(location, "REMINDER_LETTER_1"), "a reminder's default in an invitation"),
  plansOfOthers(({ campaign }) => `${campaign.Target}_W23_EMAIL`, "a short season"),
  plansOfOthers(({ campaign }) => `${campaign.Target}2324`, "a short year"),
  leavesOut("another postcode", { AttributeName: "POSTCODE", Operator: "!=", Comparator: "LS1 4AP" }),
  leavesOut("another outcode", { AttributeName: "POSTCODE", Operator: "not_starts_with", Comparator: "ZZ99" }),
  ofRule(
    "digits",
    "the first digit lost",
    ageRule,
    toAge((digits) => digits.slice(1)),
  ),
  ofRule(
    "digits",
    "the last digit lost",
    ageRule,
    toAge((digits) => digits.slice(0, 1)),
  ),
  ofRule("dose", "the exclusion of the vaccinated dropped", both(excludes, asks("LAST_SUCCESSFUL_DATE")), drop),
];

/** Mistakes of these kinds that were written afterwards. No finding was adapted to them. */
export const heldOutReaders: readonly Template[] = [
  plansOfOthers(({ campaign }) => (campaign.Target === "MMR" ? "RSV-SMS" : "MMR-SMS"), "a text of another vaccination"),
  plansOfOthers((location) => reminderIn(location, "SecondReminderEmail"), "a second reminder in an invitation"),
  plansOfOthers(({ campaign }) => `${campaign.Target}_AUT24_SMS`, "an autumn abbreviated"),
  plansOfOthers(() => "EMAIL_2223", "a season in four digits"),
  leavesOut("one sector", { AttributeName: "POSTCODE_SECTOR", Operator: "not_in", Comparator: "LS1 4" }),
  leavesOut("one small area", { AttributeName: "LSOA", Operator: "!=", Comparator: "E01011229" }),
  ofRule(
    "digits",
    "the digits swapped",
    ageRule,
    toAge((digits) => digits.split("").toReversed().join("")),
  ),
  ofRule(
    "digits",
    "the first digit one more",
    ageRule,
    toAge((digits) => String(Number(digits) + 10)),
  ),
  ofIteration("own people", "care home residents left out of their cohort", (iteration) => {
    iteration.IterationCohorts.push({ CohortLabel: "care_home_residents_new", Priority: 900 });
    addRule(iteration, { Type: "S", Priority: 599, AttributeName: "CARE_HOME_FLAG", Operator: "=", Comparator: "Y" });
  }),
];
