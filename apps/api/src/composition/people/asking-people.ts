import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { peopleComparer } from "./compare-people.ts";
import type { PeopleAnswers } from "./people-answers.ts";
import { mostAtOnce } from "./people-answers.ts";
import { peopleSamples } from "./people-samples.ts";
import { peoplePreviewer } from "./preview-people.ts";
import type { ReportsFirst } from "./questions-in-turn.ts";
import { questionsInTurn } from "./questions-in-turn.ts";
import { peopleReporter } from "./report-over.ts";
import type { TellOld } from "./tell-old.ts";

interface AskingParts {
  db: Kysely<Schema>;
  populationDir: string;
  reports: ReportsFirst;
  /** Who answers what takes seconds of a processor. */
  answers: PeopleAnswers;
  tellOld: TellOld;
  /** Whether counts of fewer than five are told of real people too. */
  showSmallCounts: boolean;
}

/** All that the API asks of people while somebody waits: previews, differences and reports over other people, in turn. */
export function askingPeople({ reports, showSmallCounts, ...parts }: AskingParts) {
  const samples = peopleSamples();
  const asking = { ...parts, questions: questionsInTurn(reports, mostAtOnce) };
  return {
    asked: {
      comparePeople: peopleComparer(asking),
      reportOver: peopleReporter(asking),
      previewPeople: peoplePreviewer({ ...asking, samples, showSmallCounts }),
    },
    close: () => samples.close(),
  };
}
