import { displayDay } from "@spi/domain/day/calendar";
import type { EligibilityStatement, OwnStatement } from "@spi/domain/eligibility/statement";

/**
 * A statement as parts that two users can change independently: its own fields, and each group by name. Undefined parts
 * were deleted.
 */
export type StatementParts = { ID: string; Version: number } & Readonly<Record<string, unknown>>;

type Statement = OwnStatement | EligibilityStatement | null;
type Group = OwnStatement["AnyOf"][number];

/** Existence of the statement. If one user deletes what another edits, they have to choose. */
const existence = { key: "whole", before: "Before", mine: "On this page", deleted: "Deleted" } as const;

const group = "group-";

const labels: Readonly<Record<string, string>> = {
  [existence.key]: "Everything",
  name: "Who is eligible",
  document: "Policy",
  version: "Policy version",
  day: "Eligibility date",
};

/** Returns the parts of a saved statement; `deleted` if a user deleted it. */
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
  // No white space, which field IDs cannot contain.
  return {
    ...fields,
    ...Object.fromEntries(AnyOf.map((cohortGroup) => [group + encodeURIComponent(cohortGroup.Name), cohortGroup])),
  };
}

/** Returns the statement made up of these parts, or null to delete it. */
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

/** Returns "Group “Aged 75 or over”". */
export function partName(key: string): string {
  return key.startsWith(group) ? `Group “${decodeURIComponent(key.slice(group.length))}”` : (labels[key] ?? key);
}

/** Returns a part's value in words, or undefined if it has none. */
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
