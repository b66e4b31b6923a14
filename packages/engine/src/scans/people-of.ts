import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { People, PeopleSample, SampleQuestion, ScanProblem } from "../people/people.ts";
import type { Plan } from "../plan/plan.ts";
import { type PopulationMisfit, listMisfit, populationMisfit } from "../plan/population-misfit.ts";
import { readAges } from "./ages.ts";
import { readCohortChanges } from "./cohort-changes.ts";
import { countPeople } from "./count-people.ts";
import { scanByEach, scanJointly } from "./joint.ts";
import { writeList } from "./list.ts";
import { readPersonRow, readRowsOfNumber } from "./person.ts";
import { readList } from "./read-list.ts";
import { type DrawnSample, drawSample } from "./sample.ts";
import { scanCube } from "./scan.ts";
import type { Held } from "./held.ts";

/** What a driver answers itself. */
export interface Holder extends Pick<People, "verify" | "areStillThere" | "icebergSnapshot"> {
  held: Held;
  only: (list: NonNullable<Held["only"]>) => Holder;
  /** How one person is read, where that is not one question to `held`: a driver may not be told an NHS number, or has to verify the answer. */
  person?: People["person"];
  withNhsNumber?: People["withNhsNumber"];
  /** The people of a sample that was drawn of these. */
  sample: (drawn: DrawnSample) => Holder;
}

/** The people behind each answer of `peopleOf`, for questions about two of them. */
const heldBy = new WeakMap<People, Held>();

/** All that is asked of people, over what a driver holds. */
export function peopleOf({ held, verify, areStillThere, ...holder }: Holder): People {
  const { manifest } = held;
  const people: People = {
    manifest,
    icebergSnapshot: holder.icebergSnapshot,
    verify,
    areStillThere,
    only: (list) => peopleOf(holder.only(list)),
    cube: (question) => fitting([question.plan], () => scanCube(held, question)),
    ages: (question) =>
      fitting([question.plan], () => held.session(question, (session) => readAges(session, held, question))),
    joint: (question) => fitting(question.plans, () => scanJointly(held, question)),
    jointByEach: (question) => fitting(question.plans, () => scanByEach(held, question)),
    sample: (question) => fitting(question.plans, () => sampled(question)),
    list: (question) => fitting([question.plan], () => writeList(held, question)),
    readList: (question) => fitting([question.plan], () => readList(held, question)),
    count: (question) => fitting([question.plan], () => countPeople(held, question)),
    person: holder.person ?? ((personNumber, limits) => readPersonRow(held, personNumber, limits)),
    withNhsNumber: holder.withNhsNumber ?? ((nhsNumber, limits) => readRowsOfNumber(held, nhsNumber, limits)),
    cohortChanges: ({ since, ...question }) =>
      fitting([question.plan], () =>
        held.session(question, (session) =>
          readCohortChanges(session, { now: held, before: since && heldBy.get(since) }, question),
        ),
      ),
  };
  heldBy.set(people, held);
  return people;

  async function sampled(question: SampleQuestion): Promise<Result<PeopleSample | undefined, ScanProblem>> {
    const drawn = await drawSample(held, question);
    if (!drawn.ok || !drawn.value) return drawn.ok ? ok(undefined) : drawn;
    const { members, sampled: people } = drawn.value;
    return ok({ members, sampled: people, people: peopleOf(holder.sample(drawn.value)) });
  }

  async function fitting<Value, Refused>(
    plans: readonly Plan[],
    ask: () => Promise<Result<Value, Refused>>,
  ): Promise<Result<Value, Refused | PopulationMisfit>> {
    const misfit = plans.map((plan) => listMisfit(plan, held.only) ?? populationMisfit(plan, manifest)).find(Boolean);
    return misfit ? refuse(misfit) : ask();
  }
}
