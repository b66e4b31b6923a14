import { refuse } from "@spi/domain/values/result";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import type { ReportOver } from "./compare-routes.ts";
import { inForce } from "../metadata/reference-store.ts";
import { namesFiles } from "../people/why-no-report.ts";
import type { PeopleAnswers } from "../people/people-answers.ts";
import { type QuestionsInTurn, turnedAwayWords } from "../people/questions-in-turn.ts";

interface ReporterParts {
  db: Kysely<Schema>;
  populationDir: string;
  questions: QuestionsInTurn;
  answers: PeopleAnswers;
}

const notThere = "The people that the later report was made of are not there any more.";
const notRun = "The earlier rules cannot be run over the people of the later report:";

/** Reports by the engine what a configuration comes to over the people of another report, in turn with other questions. */
export function peopleReporter({ db, populationDir, questions, answers }: ReporterParts): ReportOver {
  return async ({ campaign, iteration }, { snapshot, asks }) => {
    const { signal, inTurn, end } = questions.begin({ kind: "report", asks });
    try {
      const answer = await inTurn(() => report(signal)).answer;
      if (answer === "superseded") return refuse({ kind: "superseded" });
      if (typeof answer === "string") return refuse({ kind: "notAvailable", message: turnedAwayWords[answer] });
      if (signal.aborted) return refuse({ kind: "superseded" });
      const made = answer.value;
      if (made.ok) return made;
      const message = namesFiles(made.refusal) ? notThere : `${notRun} ${made.refusal.message}`;
      return refuse({ kind: "notAvailable", message });
    } finally {
      end();
    }

    async function report(signal: AbortSignal) {
      const { attributes } = await inForce(db);
      return answers.report({ populationDir, snapshot, configuration: { campaign, iteration, attributes } }, signal);
    }
  };
}
