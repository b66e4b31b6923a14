import type { Eligibility } from "@spi/domain/eligibility/eligibility";
import type { CodeNames } from "@spi/domain/library/code-lists";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { type Result, ok } from "@spi/domain/values/result";
import type { CoverageIteration } from "../joint/ordered-iterations.ts";
import { eligibilityInSlices } from "../expect/eligibility.ts";
import type { Plan } from "../plan/plan.ts";
import { columnName } from "../population/layout.ts";
import { familiarValues } from "../verify/familiar-values.ts";
import type { People, ScanOptions, ScanProblem } from "./people.ts";

interface EligibilityCountInput extends ScanOptions {
  iterations: readonly [CoverageIteration & { plan: Plan }, ...(CoverageIteration & { plan: Plan })[]];
  /** The statement's plan, as returned by `planStatement`. */
  eligible: Plan;
  attributes: readonly AttributeReference[];
  /** Display names of codes. Invented examples use codes that are in use. */
  codes: CodeNames;
}

/** Attributes for languages and formats. A message is of no use to people who cannot read it. */
const needAttributes: readonly string[] = ["LANGUAGE_PREFERENCE", "LARGE_PRINT_REQD", "BRAILLE_REQD", "AUDIO_REQD"];

/**
 * Compares everyone, including people not in any cohort, with an eligibility statement in one scan.
 * Counts them by month of birth, by board, and by each language or format recorded in the population.
 * Fails in the same circumstances as a scan.
 */
export async function countEligibility(
  people: People,
  { iterations, eligible, attributes, codes, ...scan }: EligibilityCountInput,
): Promise<Result<Eligibility, ScanProblem>> {
  const [first, ...others] = iterations;
  const plans = [first.plan, ...others.map(({ plan }) => plan), eligible] as const;
  const reported = attributes.filter((attribute) => isReported(attribute, people));
  const each = [
    { kind: "birthMonth" },
    { kind: "board" },
    ...reported.map((attribute) => ({ kind: "attribute", attribute }) as const),
  ] as const;
  const cubes = await people.jointByEach({ ...scan, plans, each });
  if (!cubes.ok) return cubes;
  const [byMonth, ...more] = cubes.value;
  const familiar = familiarValues({ codes, day: eligible.runDate });
  const { whole, groups } = await eligibilityInSlices({ cubes: [byMonth!, ...more], iterations, familiar });
  const [months = [], boards = [], ...ofAttributes] = groups;
  const named = reported.map(({ AttributeName }, index) => ({
    attribute: AttributeName,
    groups: ofAttributes[index]!,
  }));
  return ok({ ...whole, months, boards, attributes: named });
}

function isReported(attribute: AttributeReference, { manifest }: People): boolean {
  const name = columnName(attribute);
  return needAttributes.includes(attribute.AttributeName) && manifest.columns.some((column) => column.name === name);
}
