import { codesOf } from "@spi/domain/library/code-lists";
import { ok, refuse } from "@spi/domain/result";
import type { NotPlanned } from "@spi/engine/plan/two-versions";
import type { ScanProblem } from "@spi/engine/people/people";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { ComparePeople } from "../../review/difference-routes.ts";
import { cannotRun } from "../findings/equivalence-question.ts";
import { inForce } from "../engine-adapter.ts";
import { namesFiles } from "../reports/why-no-report.ts";
import type { PeopleAnswers } from "./people-answers.ts";
import { peopleUnreadable } from "./people-answers.ts";
import type { QuestionsInTurn } from "./questions-in-turn.ts";
import type { TellOld } from "./tell-old.ts";

interface ComparerParts {
  db: Kysely<Schema>;
  populationDir: string;
  questions: QuestionsInTurn;
  answers: PeopleAnswers;
  tellOld: TellOld;
}

/** Compares people by the engine, by the reference data in force, in turn with other questions about people. */
export function peopleComparer({ db, populationDir, questions, answers, tellOld }: ComparerParts): ComparePeople {
  return async ({ earlier, later }, asks) => {
    const { signal, inTurn, end } = questions.begin(`difference ${asks}`);
    try {
      const compared = await inTurn(() => compare(signal)).answer;
      if (!compared || signal.aborted) return refuse({ kind: "superseded" });
      if (!compared.ok) return refuse({ kind: "notAvailable", message: whyNot(compared.refusal) });
      return ok({ ...compared.value, old: tellOld(compared.value.asOf) });
    } finally {
      end();
    }

    async function compare(signal: AbortSignal) {
      const reference = await inForce(db);
      const { attributes } = reference;
      const versions = { earlier: { ...earlier, attributes }, later: { ...later, attributes } };
      return answers.difference({ populationDir, ...versions, codes: codesOf(reference) }, signal);
    }
  };
}

function whyNot(refusal: ScanProblem | NotPlanned): string {
  if (refusal.kind === "notPlanned") return cannotRun(refusal);
  return namesFiles(refusal) ? peopleUnreadable : refusal.message;
}
