import * as z from "zod";

/**
 * Something to check before a report is approved or rejected. The approver answers warnings, and notes are for
 * information only.
 */
export const reportCheckSchema = z.strictObject({
  level: z.enum(["warning", "note"]),
  /**
   * Identifies the check by its code and parameters, regardless of its sentence. Both are absent in decisions of
   * earlier versions.
   */
  id: z.string().optional(),
  code: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  message: z.string(),
  /** Everything that the message is about, if it lists only the first. */
  all: z.array(z.string()).optional(),
  /** True for a warning that the approver ticked, as stored with the decision. */
  ticked: z.literal(true).optional(),
});
export type ReportCheck = z.infer<typeof reportCheckSchema>;

/** Returns the identifier of a ticked warning. A check from an earlier version has only its sentence. */
export const checkId = ({ id, message }: Pick<ReportCheck, "id" | "message">): string => id ?? message;

/**
 * Returns whether a check is among those ticked. Clients of earlier versions identify a warning by the sentence they
 * were sent.
 */
export function isTicked({ id, message }: Pick<ReportCheck, "id" | "message">, ticked: readonly string[]): boolean {
  return (id !== undefined && ticked.includes(id)) || ticked.includes(message);
}

/** Share of the previous number of people beyond which a change causes a warning. */
const muchChange = 0.2;

/** Returns whether a number of people changed so much that we warn about it. */
export function changedMuch(before: number, after: number): boolean {
  return Math.abs(after - before) > before * muchChange;
}
