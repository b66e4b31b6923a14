import { codesOf } from "@spi/domain/library/code-lists";
import { ok, refuse } from "@spi/domain/result";
import { openPeople } from "@spi/engine/duckdb/open-people";
import type { NotPlanned } from "@spi/engine/plan/two-versions";
import { compareVersions } from "@spi/engine/people/compare-versions";
import type { ScanProblem } from "@spi/engine/people/people";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { ComparePeople, PeopleNotCompared } from "../../review/difference-routes.ts";
import { cannotRun } from "../findings/equivalence-question.ts";
import { defaultThreads, inForce, namesFiles } from "../engine-adapter.ts";
import type { QuestionsInTurn } from "./questions-in-turn.ts";
import type { TellOld } from "./tell-old.ts";

interface ComparerParts {
  db: Kysely<Schema>;
  populationDir: string;
  questions: QuestionsInTurn;
  tellOld: TellOld;
}

const memoryLimit = "400MB";

const unreadable = "The people data cannot be read at the moment. Try again later.";

/** Compares people by the engine, by the reference data in force, in turn with other questions about people. */
export function peopleComparer({ db, populationDir, questions, tellOld }: ComparerParts): ComparePeople {
  return async ({ earlier, later }, asks) => {
    const { signal: newer, end } = questions.begin(`difference ${asks}`);
    return questions.inTurn(() => compare(newer)).finally(end);

    async function compare(signal: AbortSignal): ReturnType<ComparePeople> {
      if (signal.aborted) return refuse({ kind: "superseded" });
      const reference = await inForce(db);
      const { attributes } = reference;
      const people = await openPeople(populationDir);
      if (!people.ok || !(await people.value.verify()).ok) return notAvailable(unreadable);
      const versions = { earlier: { ...earlier, attributes }, later: { ...later, attributes } };
      const codes = codesOf(reference);
      const limits = { signal, threads: defaultThreads(), memoryLimit };
      const compared = await compareVersions(people.value, { ...versions, ...limits, codes });
      if (signal.aborted) return refuse({ kind: "superseded" });
      if (!compared.ok) return notAvailable(whyNot(compared.refusal));
      return ok({ ...compared.value, old: tellOld(compared.value.asOf) });
    }
  };
}

function whyNot(refusal: ScanProblem | NotPlanned): string {
  if (refusal.kind === "notPlanned") return cannotRun(refusal);
  return namesFiles(refusal) ? unreadable : refusal.message;
}

const notAvailable = (message: string) => refuse<PeopleNotCompared>({ kind: "notAvailable", message });
