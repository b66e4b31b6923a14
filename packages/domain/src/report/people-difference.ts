import * as z from "zod";
import { ruleTypes } from "../rule/rule.ts";

/** People of the cohorts of either of two versions by how these treat them; comers and goers are never set off against each other. */
const counts = z.strictObject({
  newly_invited: z.int(),
  no_longer_invited: z.int(),
  other_message: z.int(),
  same_invitation: z.int(),
  invited_by_neither: z.int(),
});
export type ChangeCounts = z.infer<typeof counts>;
export type PeopleChange = keyof ChangeCounts;

const rule = z.strictObject({ id: z.string(), type: z.enum(ruleTypes), name: z.string() });

/**
 * Why people are treated differently. `before` and `now` are the rules that decide about them in each version: the
 * recorded reason of who is excluded, the routing rule of who is invited. Null where none does: in no cohort, or by default.
 */
const reason = z.strictObject({
  change: z.enum(["newly_invited", "no_longer_invited", "other_message"]),
  before: rule.nullable(),
  now: rule.nullable(),
  people: z.int(),
});
export type DifferenceReason = z.infer<typeof reason>;

/** Whom a version treats differently than an earlier one, over the same people (REQ-SEL-57). */
export const peopleDifferenceSchema = z.strictObject({
  people: counts,
  /** Most people first. */
  reasons: z.array(reason),
  /** By the label through which people are invited: in the later version, or in the earlier one where only that invites them. */
  cohorts: z.array(counts.extend({ label: z.string() })),
  /** Boards with people whom the versions treat differently, most of them first, by code; null is not known. */
  boards: z.array(counts.extend({ icb: z.string().nullable() })),
});
export type PeopleDifference = z.infer<typeof peopleDifferenceSchema>;
