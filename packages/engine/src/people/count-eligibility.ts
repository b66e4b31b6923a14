import type { Eligibility } from "@spi/domain/eligibility/eligibility";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import type { Result } from "@spi/domain/result";
import { ok } from "@spi/domain/result";
import type { Covering } from "../joint/coverage.ts";
import { eligibilityInSlices } from "../expect/eligibility.ts";
import type { Plan } from "../plan/plan.ts";
import { columnName } from "../population/layout.ts";
import type { CountedBy } from "../sql/scan-request.ts";
import type { People, ScanOptions, ScanProblem } from "./people.ts";

interface ToHold extends ScanOptions {
  iterations: readonly [Covering & { plan: Plan }, ...(Covering & { plan: Plan })[]];
  /** Of a statement (`planOfStatement`). */
  eligible: Plan;
  attributes: readonly AttributeReference[];
}

/** Languages and formats: a message that cannot be read reaches nobody. */
const alsoBy: readonly string[] = ["LANGUAGE_PREFERENCE", "LARGE_PRINT_REQD", "BRAILLE_REQD", "AUDIO_REQD"];

/**
 * Everybody, people in no cohort included, held against a statement of who should be reached (REQ-EXP-21): one scan by month of
 * birth and board, and one for each language or format that the population tells. Refuses what a scan refuses.
 */
export async function countEligibility(
  people: People,
  { iterations, eligible, attributes, ...scan }: ToHold,
): Promise<Result<Eligibility, ScanProblem>> {
  const [first, ...others] = iterations;
  const plans = [first.plan, ...others.map(({ plan }) => plan), eligible] as const;
  const countedBy = async (by: CountedBy) => {
    const cube = await people.joint({ ...scan, plans, by });
    return cube.ok ? ok(await eligibilityInSlices(cube.value, iterations)) : cube;
  };
  const byMonth = await countedBy({ kind: "birthMonth" });
  if (!byMonth.ok) return byMonth;
  const { values: months, ...whole } = byMonth.value;
  const told: Eligibility["attributes"] = [];
  for (const attribute of attributes.filter((one) => isTold(one, people))) {
    const counted = await countedBy({ kind: "attribute", attribute });
    if (!counted.ok) return counted;
    told.push({ attribute: attribute.AttributeName, groups: counted.value.values });
  }
  return ok({ ...whole, months, attributes: told });
}

function isTold(attribute: AttributeReference, { manifest }: People): boolean {
  const name = columnName(attribute);
  return alsoBy.includes(attribute.AttributeName) && manifest.columns.some((column) => column.name === name);
}
