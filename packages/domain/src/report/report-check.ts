import * as z from "zod";
import { displayCount } from "../text/counts.ts";
import { firstOf } from "../text/first-of.ts";

/** Something to look at before a report is decided about. Warnings are answered by who approves it; notes are only told. */
export const reportCheckSchema = z.strictObject({
  level: z.enum(["warning", "note"]),
  message: z.string(),
  /** All that the message is about, where it names the first only. */
  all: z.array(z.string()).optional(),
});
export type ReportCheck = z.infer<typeof reportCheckSchema>;

export const warning = (message: string): ReportCheck => ({ level: "warning", message });
export const note = (message: string): ReportCheck => ({ level: "note", message });

/** Changes of more than this share of the people before are warned of. */
const muchChange = 0.2;

/** Whether a number of people changed so much that it is warned of. */
export function changedMuch(before: number, after: number): boolean {
  return Math.abs(after - before) > before * muchChange;
}

/** "15,774 more (2797%)", "no change". */
export function changeWords(before: number, after: number): string {
  if (before === after) return "no change";
  const more = `${displayCount(Math.abs(after - before))} ${after > before ? "more" : "fewer"}`;
  return before === 0 ? more : `${more} (${Math.round((Math.abs(after - before) / before) * 100)}%)`;
}

/** A warning about so many people, where there are any. */
export function countWarning(count: number, { one, several }: { one: string; several: string }): ReportCheck[] {
  if (count === 0) return [];
  return [warning(count === 1 ? `1 person ${one}.` : `${displayCount(count)} people ${several}.`)];
}

/** What is wrong with people who are invited. */
export const people = {
  withoutPlan: {
    one: "who is invited cannot be sent anything: no routing plan is for them",
    several: "who are invited cannot be sent anything: no routing plan is for them",
  },
  ofUnknownAge: {
    one: "is invited without a known date of birth, although a rule asks for age",
    several: "are invited without a known date of birth, although a rule asks for age",
  },
  ofImpossibleAge: {
    one: "is invited with an impossible date of birth",
    several: "are invited with an impossible date of birth",
  },
} as const;

/** How many things are named of those that can all be read, and where nothing else names them. */
export const mostNamed = { beforeAll: 3, alone: 5 } as const;

/** A warning about several things: the first are named, all can be read beside it; none where there is nothing. */
export function listWarning(about: string, names: readonly string[]): ReportCheck[] {
  if (names.length === 0) return [];
  const all = names.length > mostNamed.beforeAll ? { all: [...names] } : {};
  return [{ ...warning(`${about}: ${firstOf(names, mostNamed.beforeAll)}.`), ...all }];
}
