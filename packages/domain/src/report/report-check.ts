import * as z from "zod";

/**
 * Something that the approver must check before a decision on a report. The approver must answer warnings, but notes
 * are only for information.
 */
export const reportCheckSchema = z.strictObject({
  level: z.enum(["warning", "note"]),
  /**
   * Identifies the check by its code and parameters, not by its sentence. Absent in decisions from earlier versions.
   */
  id: z.string().optional(),
  code: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  message: z.string(),
  /** Full list of items, if the message names only the first few. */
  all: z.array(z.string()).optional(),
  /** True if the approver ticked the warning. Stored with the decision. */
  ticked: z.literal(true).optional(),
});
export type ReportCheck = z.infer<typeof reportCheckSchema>;

/**
 * Returns the identifier of a ticked warning. For a check saved by an earlier version, the identifier is the text of
 * the warning.
 */
export const checkId = ({ id, message }: Pick<ReportCheck, "id" | "message">): string => id ?? message;

/** Returns whether a check was ticked. Older clients identify a warning by its text. */
export function isTicked({ id, message }: Pick<ReportCheck, "id" | "message">, ticked: readonly string[]): boolean {
  return (id !== undefined && ticked.includes(id)) || ticked.includes(message);
}

/** Proportion of the previous number of people above which a change causes a warning. */
const muchChange = 0.2;

/** Returns whether a number of people has changed enough for a warning. */
export function changedMuch(before: number, after: number): boolean {
  return Math.abs(after - before) > before * muchChange;
}
