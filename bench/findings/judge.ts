/** Determines whether a question is new, and whether it is about what was changed. */
import { ruleName } from "@spi/domain/rule/rule-name";
import { standardPeopleLabels } from "@spi/domain/finding/sentences/standard";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { standardPeople } from "@spi/engine/verify/findings/standard/standard-people";
import type { Campaign, Iteration, Rule } from "./change.ts";
import type { Asked } from "./verify-file.ts";

/**
 * Returns the new questions. After a harmless change, a question that any iteration already has with different figures
 * or days is not new.
 */
export function freshOf(
  kind: "wrong" | "harmless",
  base: ReadonlyMap<string, Asked>,
  now: ReadonlyMap<string, Asked>,
): Asked[] {
  const textOf = kind === "wrong" ? told : withoutFigures;
  const known = new Set([...base.values()].map(textOf));
  return [...now].filter(([key, asked]) => !base.has(key) && !known.has(textOf(asked))).map(([, asked]) => asked);
}

const withoutFigures = ({ code, message }: Asked) => `${code} ${message.replaceAll(/\d{1,2} \w+ \d{4}|\d+/g, "")}`;

export const told = ({ place, code, message }: Asked) => `${place ?? "The file"} ${code}: ${message}`;

/**
 * Returns whether a question is about the change: its rule was changed, or its message mentions that rule, an
 * attribute, the cohort or the plan. A refusal always counts.
 */
export function isPertinent(asked: Asked, before: Campaign, after: Campaign): boolean {
  const dates = after.Iterations.map(({ IterationDate }) => IterationDate);
  if (asked.code === "refused") return true;
  return (
    after.Iterations.some((iteration, index) => {
      const was = before.Iterations[index];
      return was !== undefined && isAbout(asked, { was, now: iteration, place: `Iterations.${index}`, dates });
    }) || isAboutCampaign(asked, before, after)
  );
}

interface Changed {
  was: Iteration;
  now: Iteration;
  place: string;
  /** The run dates of all iterations, for names of rules. */
  dates: readonly string[];
}

function isAbout({ place, rule, path, message }: Asked, { was, now, place: own, dates }: Changed): boolean {
  const [lost, gained] = [
    without(was.IterationRules, now.IterationRules),
    without(now.IterationRules, was.IterationRules),
  ];
  const changed = [...lost, ...gained];
  const groups = new Set(changed.map(({ Type, Priority }) => `${Type} ${Priority}`));
  const inGroups = (rules: readonly Rule[]) => rules.filter(({ Type, Priority }) => groups.has(`${Type} ${Priority}`));
  const grouped = inGroups(now.IterationRules);
  if (place === own && rule !== null && grouped.some(({ ID }) => ID === rule)) return true;
  const names = [...inGroups(was.IterationRules), ...grouped].flatMap((one) => dates.map((day) => ruleName(one, day)));
  const labels = labelsUnlike(was, now);
  const says = (words: string | undefined) => words !== undefined && words !== "" && message.includes(words);
  if (names.some((name) => says(`“${name}”`)) || labels.some(says)) return true;
  if (place !== own) return false;
  if (changed.some((one) => speaksOf(one, message))) return true;
  if (was.DefaultCommsRouting !== now.DefaultCommsRouting)
    return path === "DefaultCommsRouting" || path.endsWith(".DefaultCommsRouting") || says(now.DefaultCommsRouting);
  if (was.CommsType !== now.CommsType) return /remind|first communication|first invited/i.test(message);
  return was.IterationDate !== now.IterationDate && /run date/i.test(message);
}

function isAboutCampaign({ code, message }: Asked, before: Campaign, after: Campaign): boolean {
  if (before.Target !== after.Target) return code === "wrong-target" || message.includes(after.Target);
  const lost = (before.AvailableRoutingIds ?? []).filter((one) => !after.AvailableRoutingIds?.includes(one));
  if (lost.some((one) => message.includes(one))) return true;
  const isMoved = before.StartDate !== after.StartDate || before.EndDate !== after.EndDate;
  return isMoved && /campaign/i.test(message);
}

const without = (rules: readonly Rule[], others: readonly Rule[]) => {
  const known = new Set(others.map((one) => JSON.stringify(one)));
  return rules.filter((one) => !known.has(JSON.stringify(one)));
};

function labelsUnlike(was: Iteration, now: Iteration): string[] {
  const [one, other] = [was, now].map(
    ({ IterationCohorts }) =>
      new Map(IterationCohorts.map((cohort, at) => [cohort.CohortLabel, `${at} ${cohort.Virtual}`])),
  );
  return [...new Set([...one!.keys(), ...other!.keys()])].filter((label) => one!.get(label) !== other!.get(label));
}

const displayed = new Map(
  shippedReference.attributes.map(({ AttributeName, DisplayValue }) => [AttributeName, DisplayValue]),
);

/** Returns whether a message mentions a rule's attribute, plan or cohorts. */
function speaksOf({ AttributeName, Comparator, CommsRouting, CohortLabel }: Rule, message: string): boolean {
  if (AttributeName === "DATE_OF_BIRTH" && /\b(ages?|aged|born|birth|newborn)\b/.test(message)) return true;
  if (AttributeName === "REMOVAL_REASON_CODE" && message.includes("recorded as dead")) return true;
  const people = standardPeople.find(({ attribute }) => attribute === AttributeName)?.attribute;
  const words = [
    displayed.get(AttributeName),
    people && standardPeopleLabels[people],
    ...(CommsRouting?.split("|") ?? []),
    ...(CohortLabel?.split(",") ?? []),
  ];
  const labels = AttributeName === "COHORT_LABEL" ? Comparator.split(",") : [];
  const ofLabels = standardPeople.filter((one) => labels.some((label) => one.otherwise?.test(label)));
  return [...words, ...labels, ...ofLabels.map((one) => standardPeopleLabels[one.attribute])].some(
    (one) => one !== undefined && one !== "" && message.includes(one),
  );
}
