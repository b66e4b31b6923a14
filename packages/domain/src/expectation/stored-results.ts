/**
 * Stored format of expectation results and their waivers. Stored data keeps the names that it had when it was first
 * written, so that the previous version of the service can read it and recorded hashes stay the same.
 */
import type { ExpectationResult, NotCompared, ResultOf } from "./expectation-results.ts";
import type { UnmetExpectation, WaivedExpectation } from "./waiver.ts";

type BoundResult = Extract<ResultOf, { code: "bound" }>;

/** An expectation's result as structured data, as stored with a report, a waiver or an approval. */
export type StoredResult =
  | Exclude<ResultOf, BoundResult>
  | {
      code: "bound";
      params: Omit<BoundResult["params"], "not_compared"> & { notJudged?: NotCompared | undefined };
    };

/** Converts an expectation's result to the stored format. */
export function toStoredResult(result: ResultOf): StoredResult {
  if (result.code !== "bound") return result;
  const { not_compared: notJudged, ...params } = result.params;
  return { code: "bound", params: { ...params, ...(notJudged ? { notJudged } : {}) } };
}

/** Reads an expectation's result from the stored format. */
export function readStoredResult(stored: StoredResult): ResultOf {
  if (stored.code !== "bound") return stored;
  const { notJudged: not_compared, ...params } = stored.params;
  return { code: "bound", params: { ...params, ...(not_compared ? { not_compared } : {}) } };
}

/** Result of an expectation about the number of people, as stored with a report. */
export interface StoredExpectationResult extends Omit<ExpectationResult, "met" | "not_compared" | "result"> {
  holds: boolean | null;
  not_judged?: true | undefined;
  result?: StoredResult | undefined;
}

/** Converts a report's results to the stored format. */
export function toStoredResults(results: readonly ExpectationResult[]): StoredExpectationResult[] {
  return results.map(({ met: holds, not_compared, result, ...others }) => ({
    ...others,
    holds,
    ...(not_compared ? { not_judged: true as const } : {}),
    ...(result ? { result: toStoredResult(result) } : {}),
  }));
}

/**
 * Reads a report's results from the stored format. Earlier versions stored an expectation as met if it had not been
 * fully evaluated, so the result is changed to null.
 */
export function readStoredResults(stored: readonly StoredExpectationResult[] = []): ExpectationResult[] {
  return stored.map(({ not_judged, result, holds, ...others }) => ({
    ...others,
    met: holds && not_judged ? null : holds,
    ...(not_judged ? { not_compared: true as const } : {}),
    ...(result ? { result: readStoredResult(result) } : {}),
  }));
}

type Waiver = NonNullable<UnmetExpectation["waiver"]>;

/** A waiver in the format that the hashes of decisions cover. */
interface StoredWaiver {
  reason: string;
  asked_by: Waiver["requested_by"];
  asked_at: string;
  given_by: Waiver["approved_by"];
  given_at: string | null;
}

/** Converts a waiver to the format that the hashes of decisions cover. */
export function toStoredWaiver(waiver: Waiver): StoredWaiver {
  const { reason, requested_by, requested_at, approved_by, approved_at } = waiver;
  return { reason, asked_by: requested_by, asked_at: requested_at, given_by: approved_by, given_at: approved_at };
}

/** A waiver as stored in the history with the approval that it made possible. */
export interface StoredWaivedExpectation extends Pick<WaivedExpectation, "name" | "of" | "message" | "reason"> {
  result?: StoredResult | undefined;
  asked_by: WaivedExpectation["requested_by"];
  asked_at?: string | undefined;
  given_by: WaivedExpectation["approved_by"];
  given_at?: string | undefined;
}

/** Converts a waiver that made an approval possible to the stored format. */
export function toStoredWaived(waived: WaivedExpectation): StoredWaivedExpectation {
  const { requested_by: asked_by, requested_at, approved_by: given_by, approved_at, result, ...others } = waived;
  return {
    ...others,
    ...(result ? { result: toStoredResult(result) } : {}),
    asked_by,
    ...(requested_at === undefined ? {} : { asked_at: requested_at }),
    given_by,
    ...(approved_at === undefined ? {} : { given_at: approved_at }),
  };
}

/** Reads a waiver that made an approval possible from the stored format. */
export function readStoredWaived(stored: StoredWaivedExpectation): WaivedExpectation {
  const { asked_by: requested_by, asked_at, given_by: approved_by, given_at, result, ...others } = stored;
  return {
    ...others,
    ...(result ? { result: readStoredResult(result) } : {}),
    requested_by,
    ...(asked_at === undefined ? {} : { requested_at: asked_at }),
    approved_by,
    ...(given_at === undefined ? {} : { approved_at: given_at }),
  };
}
