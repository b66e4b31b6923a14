import * as z from "zod";

/** Something to look at before a report is decided about. Warnings are answered by who approves it; notes are only told. */
export const reportCheckSchema = z.strictObject({
  level: z.enum(["warning", "note"]),
  /** Identifies the check by its code and parameters, whatever its sentence. Absent in decisions of earlier versions, as are both. */
  id: z.string().optional(),
  code: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  message: z.string(),
  /** All that the message is about, where it names the first only. */
  all: z.array(z.string()).optional(),
  /** True for a warning that was ticked by the approver, as the decision stores it. */
  ticked: z.literal(true).optional(),
});
export type ReportCheck = z.infer<typeof reportCheckSchema>;

/** Returns what a ticked warning is named by. A check of an earlier version has only its sentence. */
export const checkId = ({ id, message }: Pick<ReportCheck, "id" | "message">): string => id ?? message;

/** Returns whether a check is among those ticked. Clients of earlier versions name a warning by the sentence they were sent. */
export function isTicked({ id, message }: Pick<ReportCheck, "id" | "message">, ticked: readonly string[]): boolean {
  return (id !== undefined && ticked.includes(id)) || ticked.includes(message);
}

/** Changes of more than this share of the people before are warned of. */
const muchChange = 0.2;

/** Returns whether a number of people changed so much that we warn about it. */
export function changedMuch(before: number, after: number): boolean {
  return Math.abs(after - before) > before * muchChange;
}
