import { availableParallelism } from "node:os";
import { withOwner } from "@spi/domain/expectation/expectation-results";
import { noExpectations } from "@spi/domain/expectation/own-expectations";
import { ok, refuse } from "@spi/domain/values/result";
import { codesOf } from "@spi/domain/library/code-lists";
import { openPeople, openSnapshot } from "@spi/engine/open/open-people";
import { countCohortChanges } from "@spi/engine/people/count-cohort-changes";
import { runReportWithAges } from "@spi/engine/people/run-report";
import { snapshotOf } from "@spi/engine/population/snapshots";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import { isSealOf } from "../iterations/seal.ts";
import { limitToList } from "../lists/limit-to-list.ts";
import type { ReleaseFiles } from "../lists/release-files.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";
import { describePopulation, engineVersion } from "../people/describe-population.ts";
import { describeChange, toStaffMessage, isAboutFiles, explainMismatch } from "../people/report-problems.ts";
import { compareEligibility } from "./compare-eligibility.ts";
import type { RunEngine } from "./worker.ts";

const referenceChanged =
  "The reference data changed after this report was requested. Revert the iteration to draft and send it for review again.";

interface EngineDependencies {
  db: Kysely<Schema>;
  populationDir: string;
  /** Files containing the lists of people that iterations are limited to. If undefined, the lists cannot be read. */
  files?: ReleaseFiles | undefined;
  /**
   * Number of processors that a run can use. By default, one processor is left free, so that other requests are handled
   * immediately.
   */
  threads?: number;
}

const memoryLimit = "1GB";

/**
 * Creates the report worker's engine, which runs DuckDB on the people files for exactly what was approved. Each run
 * records its inputs. A run is refused if the population data is replaced while it is in progress.
 */
export function duckdbEngine({ db, populationDir, files, threads = defaultThreads() }: EngineDependencies): RunEngine {
  const engine = engineVersion();
  return async (configuration, { onProgress, signal, seal, earlier, last, others = [] }) => {
    const reference = await currentReferenceData(db);
    const { attributes, boards, hash } = reference;
    if (!isSealOf(seal, { ...configuration, reference: hash })) return refuse({ message: referenceChanged });
    const opened = await openPeople(populationDir, { verifies: true });
    if (!opened.ok) return refuse(toStaffMessage(opened.refusal));
    const those = await limitToList(opened.value, configuration.iteration, files);
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
      return refuse((await explainMismatch({ populationDir, people }, made.refusal)) ?? toStaffMessage(made.refusal));
    const snapshot = snapshotOf(people.manifest);
    const compared = await earlier(snapshot);
    const before = compared && (await peopleOfSnapshot(populationDir, compared.snapshot));
    if (before && !before.ok) return refuse(toStaffMessage(before.refusal));
    const since = compared && { called: compared.called, people: before?.value };
    // Changes are counted for whole cohorts, even if an iteration is limited to some of the people in them.
    const whole = { ...iteration, OnlyPeople: undefined };
    const cohorts = await countCohortChanges(opened.value, {
      campaign,
      iteration: whole,
      attributes,
      since,
      ...limits,
    });
    if (!cohorts.ok) return refuse(toStaffMessage(cohorts.refusal));
    const { eligibility: statement } = configuration;
    const eligibility = statement
      ? await compareEligibility(opened.value, { statement, campaign, iteration, others, reference, ...limits })
      : ok(null);
    if (!eligibility.ok) return refuse(toStaffMessage(eligibility.refusal));
    const { report, facts, ages, expected: expectedResults, contentVerified } = made.value;
    const results = withOwner(expectedResults, configuration.of_campaign?.Expectations);
    const still = await people.areUnchanged();
    if (!still.ok) return refuse(toStaffMessage(still.refusal));
    if (!still.value) return refuse(await describeChange(populationDir));
    const population = describePopulation(people.manifest, contentVerified);
    const { manifest, icebergSnapshot } = people;
    const { asOf: peopleAsOf, oddDates } = manifest;
    const madeOf = { peopleAsOf, oddDates, population, snapshot, icebergSnapshot, contentVerified };
    return ok({
      report,
      eligibility: eligibility.value,
      record: { ...facts, ages, expected: results, cohorts: cohorts.value, ...madeOf, engine: await engine },
    });
  };
}

/** The report's share of the progress. The rest is for counting the people who joined and left its cohorts. */
const reportShare = 0.8;

/**
 * Opens a snapshot's people. Returns undefined if the snapshot is unknown or no longer available. Refuses if the source
 * of the population data does not respond.
 */
async function peopleOfSnapshot(populationDir: string, snapshot: string | null) {
  const opened = snapshot === null ? ok(undefined) : await openSnapshot(populationDir, snapshot);
  return opened.ok || isAboutFiles(opened.refusal) ? ok(opened.ok ? opened.value : undefined) : opened;
}

/** Returns the number of processors that a scan can use, leaving one for other requests. */
export function defaultThreads(): number {
  return Math.max(1, availableParallelism() - 1);
}
