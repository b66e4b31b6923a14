import { displayDay } from "@spi/domain/day/calendar";
import type { EligibilityStatement, OwnStatement } from "@spi/domain/eligibility/statement";

/**
 * A statement as the parts that two people can change independently of each other: its own fields, and each group by its name. What is
 * undefined was taken away.
 */
export type StatementParts = { ID: string; Version: number } & Readonly<Record<string, unknown>>;

type Statement = OwnStatement | EligibilityStatement | null;
type Group = OwnStatement["AnyOf"][number];

/** Whether there is a statement at all: that one deleted what the other goes on writing has to be chosen about. */
const whole = { key: "whole", before: "As it was", mine: "As it stands on this page", deleted: "Deleted" } as const;

const group = "group-";

const labels: Readonly<Record<string, string>> = {
  [whole.key]: "All of it",
  name: "Who should be reached",
  document: "Policy",
  version: "Version of the policy",
  day: "Day on which people are eligible",
};

/** A statement as it is saved; `deleted` where somebody took away what was there. */
export function savedParts(of: { ID: string; Version: number }, statement: Statement, deleted = false): StatementParts {
  return { ...of, ...partsOf(statement), [whole.key]: deleted ? whole.deleted : whole.before };
}

/** What somebody writes in place of `base`. */
export function writtenParts(base: StatementParts, statement: OwnStatement): Partial<StatementParts> {
  const gone = Object.keys(base).filter((key) => key.startsWith(group));
  return {
    day: undefined,
    ...Object.fromEntries(gone.map((key) => [key, undefined])),
    ...partsOf(statement),
    [whole.key]: whole.mine,
  };
}

function partsOf(statement: Statement): Record<string, unknown> {
  if (!statement) return {};
  const { Name, Policy, Day, AnyOf } = statement;
  const own = { name: Name, document: Policy.Document, version: Policy.Version, day: Day };
  // No white space, which ids of fields cannot have.
  return { ...own, ...Object.fromEntries(AnyOf.map((one) => [group + encodeURIComponent(one.Name), one])) };
}

/** The statement of parts; null where it is to be taken away. */
export function statementOf(parts: StatementParts): OwnStatement | null {
  if (parts[whole.key] === whole.deleted) return null;
  const { name, document, version, day } = parts as unknown as Record<string, string>;
  const groups = Object.entries(parts).filter(([key, value]) => key.startsWith(group) && value !== undefined);
  return {
    Name: name ?? "",
    Policy: { Document: document ?? "", Version: version ?? "" },
    ...(day === undefined ? {} : { Day: day }),
    AnyOf: groups.map(([, value]) => value as Group),
  };
}

/** "Group “Aged 75 or over”" */
export function partName(key: string): string {
  return key.startsWith(group) ? `Group “${decodeURIComponent(key.slice(group.length))}”` : (labels[key] ?? key);
}

/** A part's value in words; undefined where there is none. */
export function partWords(
  key: string,
  value: unknown,
  words: (condition: Group["Conditions"][number]) => string,
): string | undefined {
  if (value === undefined) return key.startsWith(group) ? whole.deleted : undefined;
  if (key === "day") return displayDay(value as string);
  if (key.startsWith(group)) return (value as Group).Conditions.map(words).join(", and ");
  return value as string;
}
