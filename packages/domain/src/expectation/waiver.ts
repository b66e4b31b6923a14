import * as z from "zod";
import { calledWords, expectedOfSchema, resultSchema } from "./expectation-results.ts";
import { describedPersonSchema } from "../people/described-person.ts";
import { canonicalJson } from "../values/canonical-json.ts";

const actor = z.strictObject({ id: z.string(), name: z.string() });
const timestamp = z.string().regex(/^\d{14}$/);

/** A waiver of something that does not hold: asked for by one person, and given once another one did. */
const waiverSchema = z.strictObject({
  reason: z.string(),
  asked_by: actor,
  asked_at: timestamp,
  given_by: actor.nullable(),
  given_at: timestamp.nullable(),
});

/** An unmet expectation that blocks an approval, with its waiver. */
export const unmetExpectationSchema = z.strictObject({
  /** The hash of exactly this, without its sentence, by which a waiver names it. */
  id: z.string(),
  about: z.enum(["expectation", "example"]),
  name: z.string(),
  of: expectedOfSchema.optional(),
  /** True if no one can waive it. */
  safety: z.boolean(),
  /** The result as data; absent in reports of earlier versions. */
  result: resultSchema.optional(),
  message: z.string(),
  /** Invented person for whom it is not met; null if there is none. */
  person: describedPersonSchema.nullable(),
  waiver: waiverSchema.nullable(),
  /** Reason an earlier waiver with this name no longer counts; absent if there was none. */
  lapsed: z.string().optional(),
});
export type UnmetExpectation = z.infer<typeof unmetExpectationSchema>;

/** A waiver as the history keeps it with the approval that it let through. */
export const waivedSchema = z.strictObject({
  name: z.string(),
  of: expectedOfSchema.optional(),
  /** Absent in approvals of earlier versions. */
  result: resultSchema.optional(),
  message: z.string(),
  reason: z.string(),
  asked_by: actor,
  given_by: actor,
  /** Absent in approvals of earlier versions. */
  asked_at: timestamp.optional(),
  given_at: timestamp.optional(),
});
export type Waived = z.infer<typeof waivedSchema>;

/** Returns the waived expectations as an approval stores them. */
export function waivedOf(failing: readonly UnmetExpectation[]): Waived[] {
  return failing.flatMap((one) => {
    const { name, of, result, message, waiver } = one;
    if (!waiver?.given_by || !isWaived(one)) return [];
    const { reason, asked_by, asked_at, given_by, given_at } = waiver;
    const given = { given_by, ...(given_at === null ? {} : { given_at }) };
    return [
      { name, ...(of ? { of } : {}), ...(result ? { result } : {}), message, reason, asked_by, asked_at, ...given },
    ];
  });
}

/**
 * Returns the waiver of exactly what was found: of the same name, of the same owner, with the same result. Earlier versions stored
 * no result. There the name and the owner tell which it is, as names are unique within each.
 */
export function waiverOf(
  { name, of, result }: Pick<Waived, "name" | "of" | "result">,
  waived: readonly Waived[],
): Waived | undefined {
  return waived.find(
    (one) =>
      one.name === name &&
      one.of === of &&
      (!one.result || !result || canonicalJson(one.result) === canonicalJson(result)),
  );
}

/** Actions on a waiver. */
export const waiverMoves = ["ask", "give", "take back"] as const;
export type WaiverMove = (typeof waiverMoves)[number];

/** Returns whether an unmet expectation is waived. It takes two people, and safety can never be waived. */
export function isWaived({ safety, waiver }: Pick<UnmetExpectation, "safety" | "waiver">): boolean {
  return !safety && waiver !== null && waiver.given_by !== null;
}

/**
 * Returns what an approver can do about one waiver now: nothing about safety, and never give a waiver they asked for.
 */
export function possibleWaiverMoves(
  { safety, waiver }: Pick<UnmetExpectation, "safety" | "waiver">,
  userId: string,
): WaiverMove[] {
  if (safety) return [];
  if (!waiver) return ["ask"];
  const { asked_by: asked, given_by: given } = waiver;
  const takesBack = asked.id === userId || given?.id === userId;
  return [...(given || asked.id === userId ? [] : (["give"] as const)), ...(takesBack ? (["take back"] as const) : [])];
}

/** Waiver events that are reported by email, as the history names them. */
export type WaiverMail = "askedWaiver" | "gaveWaiver";

/**
 * Returns why an approver cannot approve an iteration because of its example people, and what to do. Undefined if all
 * are met or waived.
 */
export function notApprovedFor(failing: readonly UnmetExpectation[]): string | undefined {
  const open = failing.filter((one) => one.about === "example" && !isWaived(one));
  if (open.length === 0) return undefined;
  const called = open.length === 1 ? `the example person ${calledWords(open[0]!)}` : `${open.length} example people`;
  const said = `You cannot approve this iteration while ${called} ${open.length === 1 ? "does" : "do"} not get the expected outcome.`;
  const way = open.some(({ safety }) => safety)
    ? "Reject it, so that its author can change the rules. No one can waive an invitation to someone who must not be invited."
    : "Reject it, so that its author can change the rules or the example. If neither is wrong, ask for a waiver, which another approver must give.";
  return `${said} ${way}`;
}

/** Returns why a report cannot be approved for its expectations, and what to do; undefined when all are met or waived. */
export function reportNotApprovedFor(failing: readonly UnmetExpectation[]): string | undefined {
  const open = failing.filter((one) => one.about === "expectation" && !isWaived(one));
  if (open.length === 0) return undefined;
  const called = open.length === 1 ? `${calledWords(open[0]!)} is` : `${open.length} expectations are`;
  const said = `You cannot approve this report while ${called} not met.`;
  const way = open.some(({ safety }) => safety)
    ? "Reject it, so that its author can change the rules. No one can waive an expectation about safety."
    : "Reject it, so that its author can change the rules or the expectation. If neither is wrong, ask for a waiver, which another approver must give.";
  return `${said} ${way}`;
}
