import { hashOf } from "@spi/domain/values/hash-of";
import { toTimestamp } from "@spi/domain/day/calendar";
import { type ExpectationResult, quoteWithOwner } from "@spi/domain/expectation/expectation-results";
import { toStoredResult, toStoredWaiver } from "@spi/domain/expectation/stored-results";
import { type UnmetExpectation, isWaived } from "@spi/domain/expectation/waiver";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import type { Selectable } from "kysely";
import type { Db } from "../database/schema.ts";
import type { WaiverTable } from "../database/tables/findings.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { type Configuration, sealConfiguration } from "../iterations/seal.ts";
import { findCause, describeLapse } from "./lapsed-waiver.ts";
import { notCheckedMessage, exampleNotMetMessage } from "./check-examples.ts";
import { evaluateExamples } from "./evaluate-examples.ts";

/** Unmet expectations for the pending decision, with their waivers. */
export interface UnmetExpectations {
  /**
   * Number of the report. Null if the decision is about an iteration, because that decision is based on its example
   * people.
   */
  report: number | null;
  failing: UnmetExpectation[];
  /** Reason why example people cannot be evaluated. Null if they were evaluated, or do not have to be. */
  notAvailable: string | null;
}

interface UnmetQuery {
  row: Pick<IterationRow, "id" | "status" | "contributors">;
  configuration: Configuration;
  populationDir: string;
  /** Newest finished report, if the decision is about the iteration's report. */
  report: { number: number; expected: readonly ExpectationResult[] } | null;
}

/**
 * Finds the expectations that a report does not meet or, for an iteration in review, the example people with unexpected
 * outcomes. Each has an ID that is a hash of its result and source, so that a waiver covers only this result.
 */
export async function findUnmet(
  db: Db,
  { row, configuration, populationDir, report }: UnmetQuery,
): Promise<UnmetExpectations> {
  const seal = sealConfiguration(configuration);
  if (row.status === "report ready" && report) {
    const { number, expected } = report;
    const failing = await toUnmet(db, row, { about: "expectation", results: expected, of: { seal, report: number } });
    return { report: number, failing, notAvailable: null };
  }
  if (row.status !== "in review" || !configuration.expectations) return noneUnmet;
  const evaluated = await evaluateExamples(db, configuration, populationDir);
  if (!evaluated.ok) return { ...noneUnmet, notAvailable: Object.values(evaluated.refusal).flat().join(" ") };
  const of = { seal, sent: await lastReviewVersion(db, row.id) };
  return { ...noneUnmet, failing: await toUnmet(db, row, { about: "example", results: evaluated.value, of }) };
}

const noneUnmet: UnmetExpectations = { report: null, failing: [], notAvailable: null };

/** Returns the version last sent for review. After the iteration is sent for review again, new waivers are needed. */
async function lastReviewVersion(db: Db, iterationId: string): Promise<number | null> {
  const sent = await db
    .selectFrom("history")
    .select((e) => e.fn.max("version").as("version"))
    .where("object_id", "=", iterationId)
    .where("action", "=", "sendForReview")
    .executeTakeFirst();
  return sent?.version ?? null;
}

type UnmetWithoutWaiver = Omit<UnmetExpectation, "waiver">;

interface EvaluatedResults {
  about: UnmetExpectation["about"];
  results: readonly Pick<ExpectationResult, "name" | "of" | "safety" | "met" | "result" | "message" | "person">[];
  /**
   * Content on which the results are based. This is the configuration and the report, or the version sent for review.
   */
  of: object;
}

type WaiverRow = Selectable<WaiverTable>;

/** Returns the unmet expectations, each with its waiver. */
async function toUnmet(
  db: Db,
  row: Pick<IterationRow, "id" | "contributors">,
  { about, results, of: origin }: EvaluatedResults,
): Promise<UnmetExpectation[]> {
  const rows = await db.selectFrom("waiver").selectAll().where("iteration_id", "=", row.id).execute();
  const unmet = results.flatMap(({ met, safety, person, name, result, message, of }, index): UnmetWithoutWaiver[] => {
    if (met !== false) return [];
    const id = waiverSubject({ about, index, name, origin }, { result, rows });
    return [{ id, about, name, ...(of ? { of } : {}), safety, ...(result ? { result } : {}), message, person }];
  });
  return withWaivers(db, { row, rows, unmet });
}

/**
 * Identifies an unmet expectation. `index` distinguishes a campaign's expectation from an iteration's with the same
 * name.
 */
interface Subject {
  about: UnmetExpectation["about"];
  index: number;
  name: string;
  origin: object;
}

/**
 * Returns the hash that identifies an unmet expectation by its name, source and result, but not by its wording. A
 * waiver from an earlier version is identified by the sentence stored with it, and is valid as long as everything else
 * is the same.
 */
function waiverSubject(
  { about, index, name, origin }: Subject,
  { result, rows }: { result: UnmetExpectation["result"]; rows: readonly WaiverRow[] },
): string {
  const earlier = rows.find(
    ({ subject, message, result: asData }) =>
      asData === null && subject === hashOf({ about, index, name, message, of: origin }),
  );
  return earlier?.subject ?? hashOf({ about, index, name, result: result ? toStoredResult(result) : null, of: origin });
}

/**
 * Adds the waiver to each unmet expectation. A request or approval by a user who has since become a contributor is
 * ignored.
 */
async function withWaivers(
  db: Db,
  {
    row: { id, contributors },
    rows,
    unmet,
  }: {
    row: Pick<IterationRow, "id" | "contributors">;
    rows: readonly WaiverRow[];
    unmet: readonly UnmetWithoutWaiver[];
  },
): Promise<UnmetExpectation[]> {
  const waivers = new Map(rows.map((row) => [row.subject, row]));
  const contributorIds = new Set(contributors.map((contributor) => contributor.id));
  const current = new Set(unmet.map((expectation) => expectation.id));
  return Promise.all(
    unmet.map(async (expectation) => {
      const waiver = toWaiver(waivers.get(expectation.id), contributorIds);
      const earlier = rows
        .filter(
          ({ subject, subject_type: about, name }) =>
            about === expectation.about && name === expectation.name && !current.has(subject),
        )
        .toSorted((a, b) => b.requested_at.getTime() - a.requested_at.getTime())[0];
      const now = waivers.get(expectation.id);
      const cause = earlier && !now ? await findCause(db, id, earlier) : undefined;
      const lapsed = waiver?.approved_by ? undefined : describeLapse({ current: now, earlier, cause, contributorIds });
      return { ...expectation, waiver, ...(lapsed === undefined ? {} : { lapsed }) };
    }),
  );
}

function toWaiver(row: WaiverRow | undefined, contributorIds: ReadonlySet<string>): UnmetExpectation["waiver"] {
  if (!row || contributorIds.has(row.requested_by.id)) return null;
  const { reason, requested_by, requested_at } = row;
  const evaluated = { reason, requested_by, requested_at: toTimestamp(requested_at) };
  if (!row.approved_by || !row.approved_at || contributorIds.has(row.approved_by.id))
    return { ...evaluated, approved_by: null, approved_at: null };
  return { ...evaluated, approved_by: row.approved_by, approved_at: toTimestamp(row.approved_at) };
}

/** Returns the hash of the waivers covered by a decision, or null if none was requested. */
export function hashWaivers({ failing }: UnmetExpectations): string | null {
  const waivers = failing.flatMap(({ id, waiver }) => (waiver ? [{ id, waiver: toStoredWaiver(waiver) }] : []));
  return waivers.length === 0 ? null : hashOf(waivers);
}

/**
 * Returns the expectations and examples that prevent approval, by field, or undefined if there are none. Expectations
 * and examples with a waiver are omitted.
 */
export function refuseUnmet(unmet: UnmetExpectations | undefined): FieldErrors | undefined {
  if (!unmet) return undefined;
  if (unmet.notAvailable !== null) return { Expectations: [notCheckedMessage, unmet.notAvailable] };
  const open = unmet.failing.filter((expectation) => !isWaived(expectation));
  const of = (about: UnmetExpectation["about"]) => open.filter((expectation) => expectation.about === about);
  const Expectations = of("expectation").map(
    (expectation) => `${quoteWithOwner(expectation)} is not met. ${messageWithLapse(expectation)}`,
  );
  const Examples = of("example").map((example) =>
    exampleNotMetMessage({ ...example, message: messageWithLapse(example) }),
  );
  if (open.length === 0) return undefined;
  return { ...(Expectations.length > 0 ? { Expectations } : {}), ...(Examples.length > 0 ? { Examples } : {}) };
}

const messageWithLapse = ({ message, lapsed }: UnmetExpectation) =>
  lapsed === undefined ? message : `${message} ${lapsed}`;
