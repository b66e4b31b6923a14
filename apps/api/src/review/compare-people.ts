import { codesOf } from "@spi/domain/library/code-lists";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { PlanVersionsProblem } from "@spi/engine/plan/plan-versions";
import type { ScanProblem } from "@spi/engine/people/people";
import { openPeople } from "@spi/engine/open/open-people";
import { type PeopleDifference, roundedDifference } from "@spi/domain/report/people-difference";
import { type AdmittedQuery, admitQuery } from "../people/query-record/admit-query.ts";
import { notRunnableMessage } from "../findings/verifier/compare-versions.ts";
import type { ReviewedContent } from "../iterations/last-review.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";
import { peopleUnreadable } from "../people/people-answers.ts";
import { isAnswer, describeNotCounted, roundPeople } from "../people/countable.ts";
import { oldPeopleMessage } from "../people/people-age.ts";
import type { PeopleQueries } from "../people/people-queries.ts";
import { rejectionMessages } from "../people/query-queue.ts";

interface Query {
  earlier: ReviewedContent;
  later: ReviewedContent;
  /** ID of the user. */
  userId: string;
  /** The iterations that are compared. They are stored in the record of queries. */
  iterations: readonly { campaign: string; iteration: string }[];
}

/** Reason why people were not compared. Either a newer query replaced this one, or a message explains the cause. */
type PeopleNotCompared = { kind: "superseded" } | { kind: "notAvailable"; message: string };

/**
 * Finds the people that two versions treat differently, with the current reference data. A user's newer query stops
 * their older one.
 */
export async function comparePeople(
  queries: PeopleQueries,
  { earlier, later, userId, iterations }: Query,
): Promise<Result<{ asOf: string; old: string | null; difference: PeopleDifference }, PeopleNotCompared>> {
  const { db, populationDir, queue, answers } = queries;
  let admitted: Result<AdmittedQuery, string> | undefined;
  let answered = false;
  const { signal, run, end } = queue.start({ kind: "difference", userId });
  try {
    const people = await openPeople(populationDir);
    if (!people.ok) return refuse({ kind: "notAvailable", message: peopleUnreadable });
    const { seed } = people.value.manifest;
    const request = { kind: "difference", userId, iterations, content: { earlier, later }, answers: 2 } as const;
    admitted = await admitQuery(db, request, { seed, now: queries.now() });
    if (!admitted.ok) return refuse({ kind: "notAvailable", message: admitted.refusal });
    const { key } = admitted.value;
    const answer = await run(() => compare(key)).answer;
    if (answer === "superseded") return refuse({ kind: "superseded" });
    if (typeof answer === "string") return refuse({ kind: "notAvailable", message: rejectionMessages[answer] });
    if (signal.aborted) return refuse({ kind: "superseded" });
    const compared = answer.value;
    answered = isAnswer(compared);
    if (!compared.ok) return refuse({ kind: "notAvailable", message: notComparedReason(compared.refusal) });
    const { asOf, difference } = compared.value;
    return ok({
      asOf,
      difference: seed === null ? roundedDifference(difference, roundPeople) : difference,
      old: oldPeopleMessage(asOf, queries),
    });
  } finally {
    end();
    if (admitted?.ok) await admitted.value.end({ answered });
  }

  async function compare(key: string) {
    const reference = await currentReferenceData(db);
    const { attributes } = reference;
    const versions = { earlier: { ...earlier, attributes }, later: { ...later, attributes } };
    return answers.difference({ populationDir, key, ...versions, codes: codesOf(reference) }, signal);
  }
}

function notComparedReason(refusal: ScanProblem | PlanVersionsProblem): string {
  if (refusal.kind === "notPlanned") return notRunnableMessage(refusal);
  return refusal.kind === "unknownCohort" ? refusal.message : describeNotCounted(refusal);
}
