import * as z from "zod";
import { quoteWithOwner, expectationOwnerSchema, resultSchema } from "./expectation-results.ts";
import { describedPersonSchema } from "../people/described-person.ts";
import { canonicalJson } from "../values/canonical-json.ts";

const actor = z.strictObject({ id: z.string(), name: z.string() });
const timestamp = z.string().regex(/^\d{14}$/);

/**
 * A waiver for an unmet expectation. One user requests the waiver, and it takes effect when another user approves it.
 */
const waiverSchema = z.strictObject({
  reason: z.string(),
  requested_by: actor,
  requested_at: timestamp,
  approved_by: actor.nullable(),
  approved_at: timestamp.nullable(),
});

/** An unmet expectation that prevents an approval, and its waiver. */
export const unmetExpectationSchema = z.strictObject({
  /** Hash of this exact result, without its sentence. A waiver refers to this hash. */
  id: z.string(),
  about: z.enum(["expectation", "example"]),
  name: z.string(),
  of: expectationOwnerSchema.optional(),
  /** True if no one can waive the expectation. */
  safety: z.boolean(),
  /** The result as structured data. Absent in reports from earlier versions. */
  result: resultSchema.optional(),
  message: z.string(),
  /** An invented person for whom the expectation is not met, or null if there is none. */
  person: describedPersonSchema.nullable(),
  waiver: waiverSchema.nullable(),
  /** Reason why an earlier waiver with this name is no longer valid. Absent if there was none. */
  lapsed: z.string().optional(),
});
export type UnmetExpectation = z.infer<typeof unmetExpectationSchema>;

/** A waiver that made an approval possible. */
export const waivedExpectationSchema = z.strictObject({
  name: z.string(),
  of: expectationOwnerSchema.optional(),
  /** Absent in approvals from earlier versions. */
  result: resultSchema.optional(),
  message: z.string(),
  reason: z.string(),
  requested_by: actor,
  approved_by: actor,
  /** Absent in approvals from earlier versions. */
  requested_at: timestamp.optional(),
  approved_at: timestamp.optional(),
});
export type WaivedExpectation = z.infer<typeof waivedExpectationSchema>;

/** Returns the waived expectations that an approval depends on. */
export function waivedExpectations(failing: readonly UnmetExpectation[]): WaivedExpectation[] {
  return failing.flatMap((expectation) => {
    const { name, of, result, message, waiver } = expectation;
    if (!waiver?.approved_by || !isWaived(expectation)) return [];
    const { reason, requested_by, requested_at, approved_by, approved_at } = waiver;
    const approval = { approved_by, ...(approved_at === null ? {} : { approved_at }) };
    return [
      {
        name,
        ...(of ? { of } : {}),
        ...(result ? { result } : {}),
        message,
        reason,
        requested_by,
        requested_at,
        ...approval,
      },
    ];
  });
}

/**
 * Returns the waiver with the same name, owner and result. A waiver from an earlier version has no result, so we
 * identify it by name and owner, which are unique together.
 */
export function findWaiver(
  { name, of, result }: Pick<WaivedExpectation, "name" | "of" | "result">,
  waived: readonly WaivedExpectation[],
): WaivedExpectation | undefined {
  return waived.find(
    (waiver) =>
      waiver.name === name &&
      waiver.of === of &&
      (!waiver.result || !result || canonicalJson(waiver.result) === canonicalJson(result)),
  );
}

/** Actions on a waiver. */
export const waiverMoves = ["request", "approve", "withdraw"] as const;
export type WaiverMove = (typeof waiverMoves)[number];

/**
 * Returns whether an unmet expectation is waived. A waiver needs two users, and a safety expectation can never be
 * waived.
 */
export function isWaived({ safety, waiver }: Pick<UnmetExpectation, "safety" | "waiver">): boolean {
  return !safety && waiver !== null && waiver.approved_by !== null;
}

/**
 * Returns the actions that an approver can take on a waiver now. An approver can never waive a safety
 * expectation, or approve a waiver that they requested.
 */
export function possibleWaiverMoves(
  { safety, waiver }: Pick<UnmetExpectation, "safety" | "waiver">,
  userId: string,
): WaiverMove[] {
  if (safety) return [];
  if (!waiver) return ["request"];
  const { requested_by: requestedBy, approved_by: approvedBy } = waiver;
  const canWithdraw = requestedBy.id === userId || approvedBy?.id === userId;
  return [
    ...(approvedBy || requestedBy.id === userId ? [] : (["approve"] as const)),
    ...(canWithdraw ? (["withdraw"] as const) : []),
  ];
}

/** Waiver events that are reported by email, with the names used in the history. */
export type WaiverMail = "askedWaiver" | "gaveWaiver";

/**
 * Explains why example people prevent the approval of an iteration, and what to do. Returns undefined if every example
 * person's outcome is as expected or waived.
 */
export function notApprovedFor(failing: readonly UnmetExpectation[]): string | undefined {
  const open = failing.filter((expectation) => expectation.about === "example" && !isWaived(expectation));
  if (open.length === 0) return undefined;
  const called = open.length === 1 ? `the example person ${quoteWithOwner(open[0]!)}` : `${open.length} example people`;
  const message = `You cannot approve this iteration while ${called} ${open.length === 1 ? "does" : "do"} not get the expected outcome.`;
  const way = open.some(({ safety }) => safety)
    ? "Reject the iteration so that its author can change the rules. You cannot waive this, because someone who must not be invited would be invited."
    : "Reject the iteration so that its author can change the rules or the example. If both are correct, ask for a waiver. A different approver must approve the waiver.";
  return `${message} ${way}`;
}

/**
 * Explains why unmet expectations prevent the approval of a report, and what to do. Returns undefined if every
 * expectation is met or waived.
 */
export function reportNotApprovedFor(failing: readonly UnmetExpectation[]): string | undefined {
  const open = failing.filter((expectation) => expectation.about === "expectation" && !isWaived(expectation));
  if (open.length === 0) return undefined;
  const called = open.length === 1 ? `${quoteWithOwner(open[0]!)} is` : `${open.length} expectations are`;
  const message = `You cannot approve this report while ${called} not met.`;
  const way = open.some(({ safety }) => safety)
    ? "Reject the report so that the iteration's author can change the rules. You cannot waive safety expectations."
    : "Reject the report so that the iteration's author can change the rules or the expectation. If both are correct, ask for a waiver. A different approver must approve the waiver.";
  return `${message} ${way}`;
}
