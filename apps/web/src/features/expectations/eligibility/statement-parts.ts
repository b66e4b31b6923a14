import { displayDay } from "@spi/domain/day/calendar";
import type { EligibilityStatement, OwnStatement } from "@spi/domain/eligibility/statement";

/**
 * The parts of a statement that two users can change independently: each of its own fields, and each group by name.
 * Deleted parts are undefined.
 */
export type StatementParts = { ID: string; Version: number } & Readonly<Record<string, unknown>>;

type Statement = OwnStatement | EligibilityStatement | null;
type Group = OwnStatement["AnyOf"][number];

/**
 * Part that records whether the statement exists. If one user deletes a statement while another user edits it, the
 * second user chooses which change to keep.
 */
const existence = { key: "whole", before: "Before", mine: "On this page", deleted: "Deleted" } as const;

const group = "group-";

const labels: Readonly<Record<string, string>> = {
  [existence.key]: "Everything",
  name: "Who is eligible",
  document: "Policy",
  version: "Policy version",
  day: "Eligibility date",
};

/** Returns the parts of a saved statement. `deleted` is true if a user deleted it. */
export function savedParts(of: { ID: string; Version: number }, statement: Statement, deleted = false): StatementParts {
  return { ...of, ...partsOf(statement), [existence.key]: deleted ? existence.deleted : existence.before };
}

/** Returns a user's changes to the parts of `base`. */
export function changedParts(base: StatementParts, statement: OwnStatement): Partial<StatementParts> {
  const groupKeys = Object.keys(base).filter((key) => key.startsWith(group));
  return {
    day: undefined,
    ...Object.fromEntries(groupKeys.map((key) => [key, undefined])),
    ...partsOf(statement),
    [existence.key]: existence.mine,
  };
}

function partsOf(statement: Statement): Record<string, unknown> {
  if (!statement) return {};
  const { Name, Policy, Day, AnyOf } = statement;
  const fields = { name: Name, document: Policy.Document, version: Policy.Version, day: Day };
  // Names are encoded, because field IDs cannot contain white space.
  return {
    ...fields,
    ...Object.fromEntries(AnyOf.map((cohortGroup) => [group + encodeURIComponent(cohortGroup.Name), cohortGroup])),
  };
}

/** Returns the statement that consists of these parts, or null if it was deleted. */
export function statementOf(parts: StatementParts): OwnStatement | null {
  if (parts[existence.key] === existence.deleted) return null;
  const { name, document, version, day } = parts as unknown as Record<string, string>;
  const groups = Object.entries(parts).filter(([key, value]) => key.startsWith(group) && value !== undefined);
  return {
    Name: name ?? "",
    Policy: { Document: document ?? "", Version: version ?? "" },
    ...(day === undefined ? {} : { Day: day }),
    AnyOf: groups.map(([, value]) => value as Group),
  };
}

/** Returns a part's name, for example "Group “Aged 75 or over”". */
export function partName(key: string): string {
  return key.startsWith(group) ? `Group “${decodeURIComponent(key.slice(group.length))}”` : (labels[key] ?? key);
}

/** Describes a part's value in words. Returns undefined if the part has no value. */
export function describePart(
  key: string,
  value: unknown,
  describeCondition: (condition: Group["Conditions"][number]) => string,
): string | undefined {
  if (value === undefined) return key.startsWith(group) ? existence.deleted : undefined;
  if (key === "day") return displayDay(value as string);
  if (key.startsWith(group)) return (value as Group).Conditions.map(describeCondition).join(", and ");
  return value as string;
}
