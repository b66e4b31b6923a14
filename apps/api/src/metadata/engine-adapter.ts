/** The one place where the API meets the selection engine: rule checks with the reference data in force, and runs. */
import { availableParallelism } from "node:os";
import { unknownNames } from "@spi/domain/expectation/names/unknown-names";
import { withOwner } from "@spi/domain/expectation/expectation-results";
import { noExpectations } from "@spi/domain/expectation/own-expectations";
import { byField } from "@spi/domain/values/field-errors";
import { ok, refuse } from "@spi/domain/values/result";
import { codesOf } from "@spi/domain/library/code-lists";
import { maybeReal } from "../people/maybe-real.ts";
import { describePopulation, engineVersion } from "../people/named-run.ts";
import type { CohortReference } from "@spi/domain/reference/reference-data";
import { reviewBlockers, ruleWarnings } from "@spi/domain/campaign/review-blockers";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { nhsNumberProblems } from "@spi/domain/rule/identifying";
import { newComparatorProblems } from "@spi/domain/iteration/rule-findings";
import { checkingRules } from "@spi/engine/plan/check-rules";
import { holdsSnapshot, openPeople, openSnapshot } from "@spi/engine/open/open-people";
import { inFull } from "@spi/engine/people/people";
import { countCohortChanges } from "@spi/engine/people/count-cohort-changes";
import { runReportWithAges } from "@spi/engine/people/run-report";
import { cohortReferences } from "@spi/engine/population/manifest";
import { snapshotOf } from "@spi/engine/population/snapshots";
import type { Kysely } from "kysely";
import type { ReadRuleChecker, RuleChecker } from "./rule-checker.ts";
import { isSealOf } from "../iterations/seal.ts";
import type { Schema } from "../database/schema.ts";
import { referenceReader } from "./reference-store.ts";
import type { HashedReference } from "./reference-store.ts";
import type { ReferenceData } from "./routes.ts";
import type { ReleaseFiles } from "../lists/release-files.ts";
import { holdEligibility } from "../reports/hold-eligibility.ts";
import { changedWords, inStaffWords, namesFiles, whyChanged } from "../people/why-no-report.ts";
import { peopleOfList } from "../lists/people-of-list.ts";
import type { RunEngine } from "../reports/worker.ts";

/** The reference data in force. */
export const inForce = referenceReader();

/** Reads the checker of rules by the reference data in force, for people of a place. Without a place they are taken to be real. */
export function readRuleCheckerFor(populationDir: string | undefined): ReadRuleChecker {
  return async (db) => {
    const reference = await inForce(db);
    return toRuleChecker(reference, populationDir === undefined || (await maybeReal(populationDir)));
  };
}

/** Reads a checker whose hash is wanted. Its rules are checked as for real people. */
export const readRuleChecker = readRuleCheckerFor(undefined);

function toRuleChecker(reference: HashedReference, realPeople: boolean): RuleChecker {
  const personProblems = (of: IterationContent) => (realPeople ? nhsNumberProblems(of.IterationRules) : {});
  const { attributes, operators, boards, hash, Version } = reference;
  return {
    referenceVersion: Version,
    referenceHash: hash,
    checkRules: function* ({ iteration, campaign, before, imported = false }) {
      const ofComparators = newComparatorProblems(iteration, { before, attributes });
      yield;
      const ofRules = byField(yield* checkingRules({ iteration, campaign, before, attributes, operators }));
      return { ...ofComparators, ...ofRules, ...(imported ? {} : personProblems(iteration)) };
    },
    reviewBlockers: function* (iteration, campaign, knownCohorts) {
      const ofRules = byField(yield* checkingRules({ iteration, campaign, attributes, operators }));
      yield;
      const ruleProblems = { ...ofRules, ...personProblems(iteration) };
      return reviewBlockers(iteration, { campaign, attributes, knownCohorts, ruleProblems });
    },
    unknownNames: ({ campaign, iteration, expectations }, cohorts) => {
      const codes = new Set(boards.map(({ code }) => code));
      const known = { iteration, plans: campaign.AvailableRoutingIds, attributes, cohorts, boards: codes };
      return unknownNames(expectations ?? noExpectations, known);
    },
    ruleWarnings: (iteration) => ruleWarnings(iteration, { attributes, codes: codesOf(reference) }),
  };
}

/** For readiness: rejects in words for whoever runs the service where the people cannot be read. */
export async function populationCheck(populationDir: string): Promise<boolean> {
  const read = await openPeople(populationDir);
  if (!read.ok) throw new Error(inFull(read.refusal));
  return true;
}

/** The cohorts of each place of people as they were read last: they are known while its people cannot be read. */
const readLast = new Map<string, CohortReference[]>();

/** The cohorts that there are people in; undefined where they cannot be read. */
export async function readCohorts(populationDir: string): Promise<CohortReference[] | undefined> {
  const people = await openPeople(populationDir);
  if (!people.ok) return undefined;
  const cohorts = cohortReferences(people.value.manifest);
  readLast.set(populationDir, cohorts);
  return cohorts;
}

/** The reference data in force, with the cohorts that the population in `populationDir` has. */
export async function readReferenceData(db: Kysely<Schema>, populationDir: string): Promise<ReferenceData> {
  const [{ hash: _hash, ...reference }, cohorts] = await Promise.all([inForce(db), readCohorts(populationDir)]);
  const lastCohorts = readLast.get(populationDir);
  return {
    ...reference,
    cohorts,
    lastCohorts,
    holdsPeople: (snapshot) => holdsSnapshot(populationDir, snapshot),
    maybeReal: () => maybeReal(populationDir),
  };
}

const referenceChanged =
  "The reference data changed after this report was requested. Send the iteration for review again.";

interface EngineParts {
  db: Kysely<Schema>;
  populationDir: string;
  /** Where lists of the only people of an iteration are; none can be read unless given. */
  files?: ReleaseFiles | undefined;
  /** Processors a run may use; all but one unless given, so that whoever else is served is answered at once. */
  threads?: number;
}

const memoryLimit = "1GB";

/**
 * The engine as the report worker calls it: DuckDB over the population's files, for exactly what was approved. Its runs
 * name what they were computed with; one during which the people were exchanged is refused.
 */
export function duckdbEngine({ db, populationDir, files, threads = defaultThreads() }: EngineParts): RunEngine {
  const engine = engineVersion();
  return async (configuration, { onProgress, signal, seal, earlier, last, others = [] }) => {
    const reference = await inForce(db);
    const { attributes, boards, hash } = reference;
    if (!isSealOf(seal, { ...configuration, reference: hash })) return refuse({ message: referenceChanged });
    const opened = await openPeople(populationDir, { verifies: true });
    if (!opened.ok) return refuse(inStaffWords(opened.refusal));
    const those = await peopleOfList(opened.value, configuration.iteration, files);
    if (!those.ok) return refuse({ message: those.refusal });
    const people = those.value;
    const limits = { signal, threads, memoryLimit };
    const { campaign, iteration, expectations = noExpectations } = configuration;
    const expected = {
      expectations: expectations.Expectations,
      boards: new Set(boards.map(({ code }) => code)),
      codes: codesOf(reference),
      last,
    };
    const made = await runReportWithAges({
      campaign,
      iteration,
      attributes,
      people,
      expected,
      ...limits,
      onProgress: (fraction) => onProgress(fraction * reportShare),
    });
    if (!made.ok)
      return refuse((await whyChanged({ populationDir, people }, made.refusal)) ?? inStaffWords(made.refusal));
    const snapshot = snapshotOf(people.manifest);
    const compared = await earlier(snapshot);
    const before = compared && (await peopleOfSnapshot(populationDir, compared.snapshot));
    if (before && !before.ok) return refuse(inStaffWords(before.refusal));
    const since = compared && { called: compared.called, people: before?.value };
    // Cohorts are accepted as a whole, also where an iteration is for some of their people only.
    const whole = { ...iteration, OnlyPeople: undefined };
    const cohorts = await countCohortChanges(opened.value, {
      campaign,
      iteration: whole,
      attributes,
      since,
      ...limits,
    });
    if (!cohorts.ok) return refuse(inStaffWords(cohorts.refusal));
    const { eligibility: statement } = configuration;
    const held = statement
      ? await holdEligibility(opened.value, { statement, campaign, iteration, others, reference, ...limits })
      : ok(null);
    if (!held.ok) return refuse(inStaffWords(held.refusal));
    const { report, facts, ages, expected: found, contentVerified } = made.value;
    const results = withOwner(found, configuration.of_campaign?.Expectations);
    const still = await people.areStillThere();
    if (!still.ok) return refuse(inStaffWords(still.refusal));
    if (!still.value) return refuse(await changedWords(populationDir));
    const population = describePopulation(people.manifest, contentVerified);
    const { manifest, icebergSnapshot } = people;
    const { asOf: peopleAsOf, oddDates } = manifest;
    const madeOf = { peopleAsOf, oddDates, population, snapshot, icebergSnapshot, contentVerified };
    return ok({
      report,
      eligibility: held.value,
      record: { ...facts, ages, expected: results, cohorts: cohorts.value, ...madeOf, engine: await engine },
    });
  };
}

/** Part of the work that the report is; the rest is who came into its cohorts and left them. */
const reportShare = 0.8;

/** The people of a snapshot; undefined where they are not there, or not known. Refused where nobody answers for them. */
async function peopleOfSnapshot(populationDir: string, snapshot: string | null) {
  const opened = snapshot === null ? ok(undefined) : await openSnapshot(populationDir, snapshot);
  return opened.ok || namesFiles(opened.refusal) ? ok(opened.ok ? opened.value : undefined) : opened;
}

/** Processors a scan may use beside whoever else is served. */
export function defaultThreads(): number {
  return Math.max(1, availableParallelism() - 1);
}
