/** Determines whether a question is new, and whether it is about what was changed. */
import type { FindingProblem } from "@spi/domain/finding/finding-problem";
import { ageSentences } from "@spi/domain/finding/sentences/ages";
import { ruleName } from "@spi/domain/rule/rule-name";
import { canonicalJson } from "@spi/domain/values/canonical-json";
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
  const identityOf = kind === "wrong" ? identity : identityWithoutFigures;
  const known = new Set([...base.values()].map(identityOf));
  return [...now]
    .filter(([key, question]) => !base.has(key) && !known.has(identityOf(question)))
    .map(([, question]) => question);
}

/** Identifies a question by its code and parameters. A refusal has only a reason. */
const dataOf = ({ code, problem, remarks, message }: Question) =>
  canonicalJson([code, ...(problem === null ? [message] : [problem, remarks ?? []])]);

const identity = (question: Question) => `${question.location} ${dataOf(question)}`;
const identityWithoutFigures = (question: Question) => dataOf(question).replaceAll(/\d+/g, "");

/** Returns a question as a line for reading. */
export const questionText = ({ location, code, message }: Question) => `${location ?? "The file"} ${code}: ${message}`;

/**
 * Returns whether a question is about the change: its rule was changed, its parameters name that rule, an attribute,
 * the cohort or the plan, or its code is about what was changed. A refusal always counts.
 */
export function isAboutChange(question: Question, before: Campaign, after: Campaign): boolean {
  const dates = after.Iterations.map(({ IterationDate }) => IterationDate);
  const { problem } = question;
  if (problem === null) return true;
  const ruleQuestion = { ...question, problem, named: stringsIn([problem.params, question.remarks ?? []]) };
  return (
    after.Iterations.some((iteration, index) => {
      const was = before.Iterations[index];
      return (
        was !== undefined &&
        concernsIteration(ruleQuestion, { was, now: iteration, place: `Iterations.${index}`, dates })
      );
    }) || concernsCampaign(ruleQuestion, before, after)
  );
}

/** A question about rules, with all strings in its parameters. */
interface RuleQuestion extends Question {
  problem: FindingProblem;
  named: readonly string[];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

type Code = FindingProblem["code"];

/** Codes of questions about the run date. */
const runDateCodes: readonly Code[] = [
  "noAgeRule",
  "oneAgeChecked",
  "pastDate",
  "planOfSeason",
  "remindedFirst",
  "runDateOutside",
  "sameIteration",
  "staleDate",
];
/** Codes of questions about whether an iteration is a reminder. */
const reminderCodes: readonly Code[] = [
  "invitationPlan",
  "invitationRule",
  "neverInvited",
  "noInvitationRule",
  "remindedFirst",
  "reminderPlan",
  "sameIteration",
];
/** Codes of questions about an attribute, by its name. */
const codesByAttribute: Readonly<Record<string, readonly string[]>> = {
  DATE_OF_BIRTH: [
    ...Object.keys(ageSentences),
    ...(["missingCountedAs", "missingWithoutDefault", "virtualOfSome"] satisfies Code[]),
  ],
  LAST_INVITE_DATE: ["invitationRule", "noInvitationRule"] satisfies Code[],
  REMOVAL_REASON_CODE: ["deadInverted", "deadNotLeftOut", "deadPartly"] satisfies Code[],
};

interface IterationChange {
  was: Iteration;
  now: Iteration;
  place: string;
  /** The run dates of all iterations, for names of rules. */
  dates: readonly string[];
}

function concernsIteration(
  { location, rule, path, problem, named }: RuleQuestion,
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
  if (names.some((name) => named.includes(name)) || labels.some((label) => mentions(named, label))) return true;
  if (location !== own) return false;
  if (changed.some((rule) => concernsRule(rule, { problem, named }))) return true;
  if (was.DefaultCommsRouting !== now.DefaultCommsRouting)
    return (
      path === "DefaultCommsRouting" ||
      path.endsWith(".DefaultCommsRouting") ||
      mentions(named, now.DefaultCommsRouting)
    );
  if (was.CommsType !== now.CommsType) return reminderCodes.includes(problem.code);
  return was.IterationDate !== now.IterationDate && runDateCodes.includes(problem.code);
}

/** Returns whether one of a question's parameters contains a name or code. */
function mentions(named: readonly string[], text: string | undefined): boolean {
  return text !== undefined && text !== "" && named.some((name) => name.includes(text));
}

function concernsCampaign({ problem, named }: RuleQuestion, before: Campaign, after: Campaign): boolean {
  if (before.Target !== after.Target) return problem.code === "wrongTarget" || mentions(named, after.Target);
  const lost = (before.AvailableRoutingIds ?? []).filter((id) => !after.AvailableRoutingIds?.includes(id));
  if (lost.some((id) => mentions(named, id))) return true;
  const isMoved = before.StartDate !== after.StartDate || before.EndDate !== after.EndDate;
  return isMoved && problem.code === "runDateOutside";
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

/** Returns whether a question is about a rule's attribute, plan or cohorts. */
function concernsRule(
  { AttributeName, Comparator, CommsRouting, CohortLabel }: Rule,
  { problem, named }: Pick<RuleQuestion, "problem" | "named">,
): boolean {
  if (codesByAttribute[AttributeName]?.includes(problem.code)) return true;
  const labels = AttributeName === "COHORT_LABEL" ? Comparator.split(",") : [];
  const ofLabels = standardPeople.filter((people) => labels.some((label) => people.otherwise?.test(label)));
  return [
    AttributeName,
    displayNames.get(AttributeName),
    ...(CommsRouting?.split("|") ?? []),
    ...(CohortLabel?.split(",") ?? []),
    ...labels,
    ...ofLabels.map(({ attribute }) => attribute),
  ].some((text) => mentions(named, text));
}
