/** The one place where the API meets the selection engine: reference data, rule checks and runs. */
import { createHash } from "node:crypto";
import type { CampaignContent } from "@spi/domain/campaign";
import { displayDay } from "@spi/domain/calendar";
import { canonicalJson } from "@spi/domain/canonical-json";
import type { IterationContent } from "@spi/domain/iteration";
import type { FieldErrors } from "@spi/domain/refusal";
import { ok } from "@spi/domain/result";
import { attributeReferenceSchema, operatorReferenceSchema } from "@spi/domain/reference-data";
import attributeFile from "@spi/domain/reference-data/attributes.json" with { type: "json" };
import operatorFile from "@spi/domain/reference-data/operators.json" with { type: "json" };
import { checkRules } from "@spi/engine/check-rules";
import { runReport } from "@spi/engine/duckdb";
import type { PopulationManifest } from "@spi/engine/population/manifest";
import { cohortReferences, readManifest } from "@spi/engine/population/manifest";
import * as z from "zod";
import type { ReferenceData } from "./metadata/routes.ts";
import type { RunEngine } from "./reports/worker.ts";

const attributes = z.array(attributeReferenceSchema).parse(attributeFile);
const operators = z.array(operatorReferenceSchema).parse(operatorFile);

/** The hash of the reference data rules are read with; an approval is bound to it. */
export const referenceHash = createHash("sha256").update(canonicalJson({ attributes, operators })).digest("hex");

/** Reference data, with the cohorts that the population in `populationDir` has. */
export async function readReferenceData(populationDir: string): Promise<ReferenceData> {
  const manifest = await readManifest(populationDir);
  return { attributes, operators, cohorts: manifest.ok ? cohortReferences(manifest.value) : [] };
}

/** Problems of an iteration's rules that only the reference data show, by field path. */
export function checkIterationRules(iteration: IterationContent, campaign: CampaignContent): FieldErrors {
  const errors: FieldErrors = {};
  for (const problem of checkRules({ iteration, campaign, attributes, operators })) {
    (errors[problem.path] ??= []).push(problem.message);
  }
  return errors;
}

/** The engine as the report worker calls it: DuckDB over the population's files, which the run's facts name. */
export function duckdbEngine(populationDir: string): RunEngine {
  return async ({ campaign, iteration }, { onProgress, signal }) => {
    const manifest = await readManifest(populationDir);
    const made = await runReport({ campaign, iteration, attributes, populationDir, onProgress, signal });
    if (!made.ok || !manifest.ok) return made;
    const { report, facts } = made.value;
    return ok({ report, facts: { ...facts, population: describePopulation(manifest.value) } });
  };
}

/** "200,000 people as of 20 November 2026, synthetic (seed 1948)": enough to find the same people again. */
function describePopulation({ size, asOf, seed }: PopulationManifest): string {
  const people = `${size.toLocaleString("en-GB")} people as of ${displayDay(asOf)}`;
  return seed === null ? people : `${people}, synthetic (seed ${seed})`;
}
