import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { People, PeopleSample, SampleQuestion, ScanProblem } from "../people/people.ts";
import type { Plan } from "../plan/plan.ts";
import type { PopulationMisfit } from "../plan/population-misfit.ts";
import { listMisfit, populationMisfit } from "../plan/population-misfit.ts";
import { verifyContent } from "../population/checksums.ts";
import type { PopulationProblem } from "../population/manifest.ts";
import { readManifest } from "../population/manifest.ts";
import { currentPeople, placeOfSnapshot, snapshotOf } from "../population/snapshots.ts";
import { readAges } from "./ages.ts";
import { readCohortChanges } from "./cohort-changes.ts";
import { countPeople } from "./count-people.ts";
import type { OpenedFiles } from "./files.ts";
import { scanJointly } from "./joint.ts";
import { writeList } from "./list.ts";
import { readList } from "./read-list.ts";
import { readPersonRow, readRowsOfNumber } from "./person.ts";
import { drawSample } from "./sample.ts";
import { scanCube } from "./scan.ts";
import { withPeople } from "./only-people.ts";

/**
 * The current people of a folder, held by DuckDB over their Parquet files, whichever become the current ones afterwards.
 * Refuses a population that is missing or damaged.
 */
export async function openPeople(dir: string): Promise<Result<People, PopulationProblem>> {
  const current = await currentPeople(dir);
  return current.ok ? peopleIn(current.value) : current;
}

/** The people of a folder with this hash of their content, current or not. Refuses those that are not there (any more). */
export async function openSnapshot(dir: string, hash: string): Promise<Result<People, PopulationProblem>> {
  const place = await placeOfSnapshot(dir, hash);
  return place === undefined
    ? refuse({ kind: "missing", message: "These people are not there any more." })
    : peopleIn(place);
}

async function peopleIn(dir: string): Promise<Result<People, PopulationProblem>> {
  const manifest = await readManifest(dir);
  return manifest.ok ? ok(peopleOf({ dir, manifest: manifest.value })) : manifest;
}

/** The files of people who are held here, for questions about two of them. */
const filesOf = new WeakMap<People, OpenedFiles>();

function peopleOf(files: OpenedFiles): People {
  const { dir, manifest } = files;
  const people: People = {
    manifest,
    only: (list) => peopleOf({ ...files, only: list }),
    verify: (watch) => verifyContent(dir, manifest, watch),
    areStillThere: async () => {
      const now = await readManifest(dir);
      return now.ok && snapshotOf(now.value) === snapshotOf(manifest);
    },
    cube: (question) => fitting([question.plan], () => scanCube(files, question)),
    ages: (question) =>
      fitting([question.plan], () => withPeople(files, question, (session) => readAges(session, files, question))),
    joint: (question) => fitting(question.plans, () => scanJointly(files, question)),
    sample: (question) => fitting(question.plans, () => sampled(question)),
    list: (question) => fitting([question.plan], () => writeList(files, question)),
    readList: (question) => fitting([question.plan], () => readList(files, question)),
    count: (question) => fitting([question.plan], () => countPeople(files, question)),
    person: (personNumber, limits) => readPersonRow(files, personNumber, limits),
    withNhsNumber: (nhsNumber, limits) => readRowsOfNumber(files, nhsNumber, limits),
    cohortChanges: ({ since, ...question }) =>
      fitting([question.plan], () =>
        withPeople(files, question, (session) =>
          readCohortChanges(session, { now: files, before: since && filesOf.get(since) }, question),
        ),
      ),
  };
  filesOf.set(people, files);
  return people;

  async function sampled(question: SampleQuestion): Promise<Result<PeopleSample | undefined, ScanProblem>> {
    const drawn = await drawSample(files, question);
    if (!drawn.ok || !drawn.value) return drawn.ok ? ok(undefined) : drawn;
    const { files: own, ...sample } = drawn.value;
    return ok({ ...sample, people: peopleOf(own) });
  }

  async function fitting<Value, Refused>(
    plans: readonly Plan[],
    ask: () => Promise<Result<Value, Refused>>,
  ): Promise<Result<Value, Refused | PopulationMisfit>> {
    const misfit = plans.map((plan) => listMisfit(plan, files.only) ?? populationMisfit(plan, manifest)).find(Boolean);
    return misfit ? refuse(misfit) : ask();
  }
}
