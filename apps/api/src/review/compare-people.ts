import { codesOf } from "@spi/domain/library/code-lists";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { NotPlanned } from "@spi/engine/plan/two-versions";
import type { ScanProblem } from "@spi/engine/people/people";
import { openPeople } from "@spi/engine/open/open-people";
import { roundedDifference } from "@spi/domain/report/people-difference";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import { type AdmittedQuestion, admitQuestion } from "../people/questions/record-question.ts";
import type { ComparePeople } from "./difference-routes.ts";
import { cannotRun } from "../findings/verifier/equivalence-question.ts";
import { inForce } from "../metadata/reference-store.ts";
import { type PeopleAnswers, peopleUnreadable } from "../people/people-answers.ts";
import { isAnswer, notCountedWords, roundPeople } from "../people/countable.ts";
import { type QuestionsInTurn, turnedAwayWords } from "../people/questions-in-turn.ts";
import type { TellOld } from "../people/tell-old.ts";

interface ComparerParts {
  db: Kysely<Schema>;
  populationDir: string;
  questions: QuestionsInTurn;
  answers: PeopleAnswers;
  tellOld: TellOld;
  now: () => Date;
}

/** Compares people by the engine, by the reference data in force, in turn with other questions about people. */
export function peopleComparer({ db, populationDir, questions, answers, tellOld, now }: ComparerParts): ComparePeople {
  return async ({ earlier, later }, { asks, iterations }) => {
    let admitted: Result<AdmittedQuestion, string> | undefined;
    let answered = false;
    const { signal, inTurn, end } = questions.begin({ kind: "difference", asks });
    try {
      const people = await openPeople(populationDir);
      if (!people.ok) return refuse({ kind: "notAvailable", message: peopleUnreadable });
      const { seed } = people.value.manifest;
      const question = { kind: "difference", asks, iterations, content: { earlier, later }, answers: 2 } as const;
      admitted = await admitQuestion(db, question, { seed, now: now() });
      if (!admitted.ok) return refuse({ kind: "notAvailable", message: admitted.refusal });
      const { key } = admitted.value;
      const answer = await inTurn(() => compare(key, signal)).answer;
      if (answer === "superseded") return refuse({ kind: "superseded" });
      if (typeof answer === "string") return refuse({ kind: "notAvailable", message: turnedAwayWords[answer] });
      if (signal.aborted) return refuse({ kind: "superseded" });
      const compared = answer.value;
      answered = isAnswer(compared);
      if (!compared.ok) return refuse({ kind: "notAvailable", message: whyNot(compared.refusal) });
      const { asOf, difference } = compared.value;
      return ok({
        asOf,
        difference: seed === null ? roundedDifference(difference, roundPeople) : difference,
        old: tellOld(asOf),
      });
    } finally {
      end();
      if (admitted?.ok) await admitted.value.end({ answered });
    }

    async function compare(key: string, signal: AbortSignal) {
      const reference = await inForce(db);
      const { attributes } = reference;
      const versions = { earlier: { ...earlier, attributes }, later: { ...later, attributes } };
      return answers.difference({ populationDir, key, ...versions, codes: codesOf(reference) }, signal);
    }
  };
}

function whyNot(refusal: ScanProblem | NotPlanned): string {
  if (refusal.kind === "notPlanned") return cannotRun(refusal);
  return refusal.kind === "unknownCohort" ? refusal.message : notCountedWords(refusal);
}
