/** Determines whether a question is new, and whether it is about what was changed. */
import { ruleName } from "@spi/domain/rule/rule-name";
import { standardPeopleLabels } from "@spi/domain/finding/sentences/standard";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { standardPeople } from "@spi/engine/verify/findings/standard/standard-people";
import type { Campaign, Iteration, Rule } from "./change.ts";
import type { Question } from "./verify-file.ts";

/**
 * Returns the new questions. After a harmless change, a question that any iteration already has with different figures
 * or days is not new.
 */
export function newQuestions(
  kind: "wrong" | "harmless",
  base: ReadonlyMap<string, Question>,
  now: ReadonlyMap<string, Question>,
): Question[] {
  const textOf = kind === "wrong" ? questionText : questionTextWithoutFigures;
  const known = new Set([...base.values()].map(textOf));
  return [...now]
    .filter(([key, question]) => !base.has(key) && !known.has(textOf(question)))
    .map(([, question]) => question);
}

const questionTextWithoutFigures = ({ code, message }: Question) =>
  `${code} ${message.replaceAll(/\d{1,2} \w+ \d{4}|\d+/g, "")}`;

export const questionText = ({ location, code, message }: Question) => `${location ?? "The file"} ${code}: ${message}`;

/**
 * Returns whether a question is about the change: its rule was changed, or its message mentions that rule, an
 * attribute, the cohort or the plan. A refusal always counts.
 */
export function isAboutChange(question: Question, before: Campaign, after: Campaign): boolean {
  const dates = after.Iterations.map(({ IterationDate }) => IterationDate);
  if (question.code === "refused") return true;
  return (
    after.Iterations.some((iteration, index) => {
      const was = before.Iterations[index];
      return (
        was !== undefined && concernsIteration(question, { was, now: iteration, place: `Iterations.${index}`, dates })
      );
    }) || concernsCampaign(question, before, after)
  );
}

interface IterationChange {
  was: Iteration;
  now: Iteration;
  place: string;
  /** The run dates of all iterations, for names of rules. */
  dates: readonly string[];
}

function concernsIteration(
  { location, rule, path, message }: Question,
  { was, now, place: own, dates }: IterationChange,
): boolean {
  const [lost, gained] = [
    rulesMissingFrom(was.IterationRules, now.IterationRules),
    rulesMissingFrom(now.IterationRules, was.IterationRules),
  ];
  const changed = [...lost, ...gained];
  const groups = new Set(changed.map(({ Type, Priority }) => `${Type} ${Priority}`));
  const inGroups = (rules: readonly Rule[]) => rules.filter(({ Type, Priority }) => groups.has(`${Type} ${Priority}`));
  const grouped = inGroups(now.IterationRules);
  if (location === own && rule !== null && grouped.some(({ ID }) => ID === rule)) return true;
  const names = [...inGroups(was.IterationRules), ...grouped].flatMap((rule) =>
    dates.map((day) => ruleName(rule, day)),
  );
  const labels = changedLabels(was, now);
  const says = (words: string | undefined) => words !== undefined && words !== "" && message.includes(words);
  if (names.some((name) => says(`“${name}”`)) || labels.some(says)) return true;
  if (location !== own) return false;
  if (changed.some((rule) => concernsRule(rule, message))) return true;
  if (was.DefaultCommsRouting !== now.DefaultCommsRouting)
    return path === "DefaultCommsRouting" || path.endsWith(".DefaultCommsRouting") || says(now.DefaultCommsRouting);
  if (was.CommsType !== now.CommsType) return /remind|first communication|first invited/i.test(message);
  return was.IterationDate !== now.IterationDate && /run date/i.test(message);
}

function concernsCampaign({ code, message }: Question, before: Campaign, after: Campaign): boolean {
  if (before.Target !== after.Target) return code === "wrong-target" || message.includes(after.Target);
  const lost = (before.AvailableRoutingIds ?? []).filter((id) => !after.AvailableRoutingIds?.includes(id));
  if (lost.some((id) => message.includes(id))) return true;
  const isMoved = before.StartDate !== after.StartDate || before.EndDate !== after.EndDate;
  return isMoved && /campaign/i.test(message);
}

const rulesMissingFrom = (rules: readonly Rule[], others: readonly Rule[]) => {
  const known = new Set(others.map((rule) => JSON.stringify(rule)));
  return rules.filter((rule) => !known.has(JSON.stringify(rule)));
};

function changedLabels(was: Iteration, now: Iteration): string[] {
  const [previous, other] = [was, now].map(
    ({ IterationCohorts }) =>
      new Map(IterationCohorts.map((cohort, at) => [cohort.CohortLabel, `${at} ${cohort.Virtual}`])),
  );
  return [...new Set([...previous!.keys(), ...other!.keys()])].filter(
    (label) => previous!.get(label) !== other!.get(label),
  );
}

const displayNames = new Map(
  shippedReference.attributes.map(({ AttributeName, DisplayValue }) => [AttributeName, DisplayValue]),
);

/** Returns whether a message mentions a rule's attribute, plan or cohorts. */
function concernsRule({ AttributeName, Comparator, CommsRouting, CohortLabel }: Rule, message: string): boolean {
  if (AttributeName === "DATE_OF_BIRTH" && /\b(ages?|aged|born|birth|newborn)\b/.test(message)) return true;
  if (AttributeName === "REMOVAL_REASON_CODE" && message.includes("recorded as dead")) return true;
  const people = standardPeople.find(({ attribute }) => attribute === AttributeName)?.attribute;
  const words = [
    displayNames.get(AttributeName),
    people && standardPeopleLabels[people],
    ...(CommsRouting?.split("|") ?? []),
    ...(CohortLabel?.split(",") ?? []),
  ];
  const labels = AttributeName === "COHORT_LABEL" ? Comparator.split(",") : [];
  const ofLabels = standardPeople.filter((people) => labels.some((label) => people.otherwise?.test(label)));
  return [...words, ...labels, ...ofLabels.map((people) => standardPeopleLabels[people.attribute])].some(
    (text) => text !== undefined && text !== "" && message.includes(text),
  );
}
