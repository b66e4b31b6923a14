import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { People, PeopleSample, SampleQuery, ScanProblem } from "../people/people.ts";
import type { Plan } from "../plan/plan.ts";
import { type PopulationMismatch, listMismatch, populationMismatch } from "../plan/population-mismatch.ts";
import { readAges } from "./ages.ts";
import { readCohortChanges } from "./cohort-changes.ts";
import { countPeople } from "./count-people.ts";
import { scanByEach, scanJointly } from "./joint.ts";
import { writeList } from "./list.ts";
import { readPersonRow, readRowsOfNumber } from "./person.ts";
import { readList } from "./read-list.ts";
import { type DrawnSample, drawSample } from "./sample.ts";
import { scanCube } from "./scan.ts";
import type { DataSource } from "./data-source.ts";

/** The methods of `People` that each driver implements. */
export interface PeopleDriver extends Pick<People, "verify" | "areUnchanged" | "icebergSnapshot"> {
  dataSource: DataSource;
  only: (list: NonNullable<DataSource["only"]>) => PeopleDriver;
  /**
   * Reads one person. Needed only for drivers that cannot use a single `dataSource` query. The query must not contain
   * an NHS number, or its result must be verified.
   */
  person?: People["person"];
  withNhsNumber?: People["withNhsNumber"];
  /** Returns a driver for a sample drawn from these people. */
  sample: (drawn: DrawnSample) => PeopleDriver;
}

/** Data sources of the people that `peopleFromDriver` returned. Queries that involve two data sources need them. */
const dataSources = new WeakMap<People, DataSource>();

/** Creates an object that answers all queries about people from a driver's data source. */
export function peopleFromDriver({ dataSource, verify, areUnchanged, ...driver }: PeopleDriver): People {
  const { manifest } = dataSource;
  const people: People = {
    manifest,
    icebergSnapshot: driver.icebergSnapshot,
    verify,
    areUnchanged,
    only: (list) => peopleFromDriver(driver.only(list)),
    cube: (question) => fitting([question.plan], () => scanCube(dataSource, question)),
    ages: (question) =>
      fitting([question.plan], () =>
        dataSource.session(question, (session) => readAges(session, dataSource, question)),
      ),
    joint: (question) => fitting(question.plans, () => scanJointly(dataSource, question)),
    jointByEach: (question) => fitting(question.plans, () => scanByEach(dataSource, question)),
    sample: (question) => fitting(question.plans, () => sampled(question)),
    list: (question) => fitting([question.plan], () => writeList(dataSource, question)),
    readList: (question) => fitting([question.plan], () => readList(dataSource, question)),
    count: (question) => fitting([question.plan], () => countPeople(dataSource, question)),
    person: driver.person ?? ((personNumber, limits) => readPersonRow(dataSource, personNumber, limits)),
    withNhsNumber: driver.withNhsNumber ?? ((nhsNumber, limits) => readRowsOfNumber(dataSource, nhsNumber, limits)),
    cohortChanges: ({ since, ...question }) =>
      fitting([question.plan], () =>
        dataSource.session(question, (session) =>
          readCohortChanges(session, { now: dataSource, before: since && dataSources.get(since) }, question),
        ),
      ),
  };
  dataSources.set(people, dataSource);
  return people;

  async function sampled(question: SampleQuery): Promise<Result<PeopleSample | undefined, ScanProblem>> {
    const drawn = await drawSample(dataSource, question);
    if (!drawn.ok || !drawn.value) return drawn.ok ? ok(undefined) : drawn;
    const { members, sampled: people } = drawn.value;
    return ok({ members, sampled: people, people: peopleFromDriver(driver.sample(drawn.value)) });
  }

  async function fitting<Value, Refused>(
    plans: readonly Plan[],
    ask: () => Promise<Result<Value, Refused>>,
  ): Promise<Result<Value, Refused | PopulationMismatch>> {
    const mismatch = plans
      .map((plan) => listMismatch(plan, dataSource.only) ?? populationMismatch(plan, manifest))
      .find(Boolean);
    return mismatch ? refuse(mismatch) : ask();
  }
}
