import { ok, refuse } from "@spi/domain/result";
import { openPeople } from "@spi/engine/duckdb/open-people";
import { differenceInSlices } from "@spi/engine/joint/difference";
import { planIteration, planRefusal } from "@spi/engine/plan/iteration";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import type { ComparePeople, PeopleNotCompared } from "../review/difference-routes.ts";
import { defaultThreads, inForce, namesFiles } from "./engine-adapter.ts";
import type { QuestionsInTurn } from "./people/questions-in-turn.ts";

interface ComparerParts {
  db: Kysely<Schema>;
  populationDir: string;
  questions: QuestionsInTurn;
}

const memoryLimit = "400MB";

const unreadable = "The people data cannot be read at the moment. Try again later.";

/** Compares people by the engine, by the reference data in force, in turn with other questions about people. */
export function peopleComparer({ db, populationDir, questions }: ComparerParts): ComparePeople {
  return async ({ earlier, later }, asks) => {
    const { signal: newer, end } = questions.begin(`difference ${asks}`);
    return questions.inTurn(() => compare(newer)).finally(end);

    async function compare(signal: AbortSignal): ReturnType<ComparePeople> {
      if (signal.aborted) return refuse({ kind: "superseded" });
      const { attributes } = await inForce(db);
      const before = planIteration({ ...earlier, attributes });
      if (!before.ok) return notAvailable(`The earlier version cannot be run: ${planRefusal(before.refusal).message}`);
      const after = planIteration({ ...later, attributes });
      if (!after.ok) return notAvailable(`This iteration cannot be run yet: ${planRefusal(after.refusal).message}`);
      const plans = [before.value, after.value] as const;
      const people = await openPeople(populationDir);
      if (!people.ok || !(await people.value.verify()).ok) return notAvailable(unreadable);
      const joint = await people.value.joint({ plans, signal, threads: defaultThreads(), memoryLimit });
      if (signal.aborted) return refuse({ kind: "superseded" });
      if (!joint.ok) return notAvailable(namesFiles(joint.refusal) ? unreadable : joint.refusal.message);
      return ok({ asOf: joint.value.asOf, difference: await differenceInSlices(joint.value) });
    }
  };
}

const notAvailable = (message: string) => refuse<PeopleNotCompared>({ kind: "notAvailable", message });
