/**
 * Harmless changes to a campaign: an additional iteration, a rule that is added to all iterations, other dates, or
 * another wrapper around the campaign.
 */
import { addDays } from "@spi/domain/day/calendar";
import type { Campaign, Iteration, Rule } from "../change.ts";
import { make } from "./conditions.ts";
import type { Place, Template } from "./template.ts";

const copies = make("new iteration");
const filters = make("new rule in all iterations");
const frame = make("dates and frame");

const later = (day: string, days: number) => {
  const result = addDays(day, days);
  return result.ok ? result.value : day;
};
/**
 * Some boards in the published files were merged on 1 April 2026, so a copy with a later run date rightly raises a
 * question.
 */
const isBeforeMerger = ({ Iterations }: Campaign) =>
  Iterations.every(({ IterationDate }) => IterationDate < "20260220" || IterationDate > "20260601");
const inAll =
  (rule: Rule): Template["change"] =>
  ({ campaign }) => {
    for (const iteration of campaign.Iterations) {
      const taken = iteration.IterationRules.map(({ Priority }) => Priority);
      let { Priority } = rule;
      while (taken.includes(Priority)) Priority += 1;
      iteration.IterationRules.push({
        ...rule,
        Priority,
        ...(rule.AttributeLevel === "TARGET" ? { AttributeTarget: campaign.Target } : {}),
      });
    }
  };
const person = (
  Type: string,
  Name: string,
  AttributeName: string,
  Comparator: string,
  more: Partial<Rule> = {},
): Rule => ({
  ID: "",
  AttributeTarget: "ALL",
  Type,
  Name,
  Description: Name,
  Priority: Type === "F" ? 190 : Type === "S" ? 590 : 990,
  AttributeLevel: "PERSON",
  AttributeName,
  Operator: "=",
  Comparator,
  ...more,
});
const lacks =
  (...names: string[]): Template["at"] =>
  ({ campaign }) =>
    campaign.Iterations.every(
      ({ IterationRules }) => !IterationRules.some(({ AttributeName }) => names.includes(AttributeName)),
    );
const copy = (
  iteration: Iteration,
  days: number,
  words: string,
  CommsType: string,
  campaign: Place["campaign"],
): Iteration => {
  const number = campaign.Iterations.length + 1;
  const last =
    campaign.Iterations.map(({ IterationDate }) => IterationDate)
      .toSorted()
      .at(-1) ?? iteration.IterationDate;
  return {
    ...structuredClone(iteration),
    ID: `3acb742b-45ea-4f0d-8e2e-9c2feb1e46d${number}`,
    IterationNumber: number,
    Name: `${iteration.Name} ${words}`,
    IterationDate: later(last, days),
    CommsType,
  };
};
/** Creates a reminder with the rule that limits it to invited people. */
const forInvited = (reminder: Iteration, { Target, StartDate }: Campaign): Iteration => {
  const asks = { AttributeLevel: "TARGET", AttributeTarget: Target, Operator: "<", Priority: 1 };
  const Comparator = `${StartDate}[[NVL:20000101]]`;
  const rule = { ...person("F", "Not invited this season", "LAST_INVITE_DATE", Comparator, asks), ID: "invited" };
  return { ...reminder, IterationRules: [...reminder.IterationRules, rule] };
};
export const harmlessMore: readonly Template[] = [
  copies(
    "a reminder four weeks later",
    7,
    ({ iteration, campaign }) =>
      iteration.CommsType === "I" &&
      campaign.Iterations.every(({ CommsType }) => CommsType === "I") &&
      isBeforeMerger(campaign),
    ({ campaign, iteration }) => {
      campaign.Iterations.push(forInvited(copy(iteration, 28, "Reminder", "R", campaign), campaign));
      campaign.EndDate = later(campaign.EndDate, 90);
    },
    { of: "iteration" },
  ),
  copies(
    "a second reminder eight weeks later",
    4,
    ({ iteration }) => iteration.CommsType === "R",
    ({ campaign, iteration }) => {
      campaign.Iterations.push(copy(iteration, 56, "Second reminder", "R", campaign));
      campaign.EndDate = later(campaign.EndDate, 90);
    },
    { of: "iteration" },
  ),
  filters(
    "opted out",
    5,
    lacks("OPTOUT"),
    inAll(person("S", "Opted out", "OPTOUT", "Y", { AttributeLevel: "TARGET", AttributeTarget: "" })),
    { of: "campaign" },
  ),
  filters(
    "recorded as dead",
    5,
    lacks("REMOVAL_REASON_CODE"),
    inAll(person("S", "Recorded as dead", "REMOVAL_REASON_CODE", "DEA")),
    { of: "campaign" },
  ),
  filters("13Q suppressed", 4, lacks("13Q_FLAG"), inAll(person("S", "Sensitive records", "13Q_FLAG", "Y")), {
    of: "campaign",
  }),
  filters("a region left out", 6, () => true, inAll(person("F", "Not yet in the North East", "ICB", "QHM")), {
    of: "campaign",
  }),
  filters(
    "Isles left out",
    4,
    () => true,
    inAll(person("F", "Isle of Wight done by hand", "LOCAL_AUTHORITY", "E06000046")),
    { of: "campaign" },
  ),
  frame(
    "run date a few days later",
    6,
    () => true,
    ({ iteration }) => (iteration.IterationDate = later(iteration.IterationDate, 3)),
    { of: "iteration" },
  ),
  frame(
    "campaign a month longer",
    4,
    () => true,
    ({ campaign }) => (campaign.EndDate = later(campaign.EndDate, 31)),
    { of: "campaign" },
  ),
  frame(
    "approval limit",
    4,
    () => true,
    ({ iteration }) => (iteration.ApprovalMaximum = 500_000),
    { of: "iteration" },
  ),
  frame(
    "manager and version",
    4,
    () => true,
    ({ campaign }) => {
      campaign.Manager = ["new.manager@example.nhs.uk"];
      campaign.Version += 1;
    },
    { of: "campaign" },
  ),
];
