import { refuse, ok } from "@spi/domain/result";
import { openSnapshot } from "@spi/engine/duckdb/open-people";
import { runReport } from "@spi/engine/people/run-report";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { NotReported, ReportOver } from "../../reports/compare-routes.ts";
import { defaultThreads, inForce, namesFiles } from "../engine-adapter.ts";
import type { QuestionsInTurn } from "./questions-in-turn.ts";

interface ReporterParts {
  db: Kysely<Schema>;
  populationDir: string;
  questions: QuestionsInTurn;
}

const memoryLimit = "400MB";
const notThere = "The people that the later report was made of are not there any more.";
const notRun = "The earlier rules cannot be run over the people of the later report:";

/** Reports by the engine what a configuration comes to over the people of another report, in turn with other questions. */
export function peopleReporter({ db, populationDir, questions }: ReporterParts): ReportOver {
  return async ({ campaign, iteration }, { snapshot, asks }) => {
    const { signal, end } = questions.begin(`report ${asks}`);
    return questions.inTurn(made).finally(end);

    async function made(): ReturnType<ReportOver> {
      if (signal.aborted) return refuse({ kind: "superseded" });
      const people = await openSnapshot(populationDir, snapshot);
      if (!people.ok || !(await people.value.verify({ signal })).ok) return notAvailable(notThere);
      const { attributes } = await inForce(db);
      const limits = { signal, threads: defaultThreads(), memoryLimit };
      const report = await runReport({ campaign, iteration, attributes, people: people.value, ...limits });
      if (signal.aborted) return refuse({ kind: "superseded" });
      if (report.ok) return ok(report.value.report);
      return notAvailable(namesFiles(report.refusal) ? notThere : `${notRun} ${report.refusal.message}`);
    }
  };
}

const notAvailable = (message: string) => refuse<NotReported>({ kind: "notAvailable", message });
