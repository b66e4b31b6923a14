import type { Kysely } from "kysely";
import type { FindReleased } from "../../campaigns/coverage/covered.ts";
import type { TellCounted } from "../../campaigns/findings/routes.ts";
import type { Schema } from "../../database/schema.ts";
import { peopleComparer } from "./compare-people.ts";
import { tellingCounts } from "./countable.ts";
import { coverageCounter } from "./coverage-counter.ts";
import { findingsCounter } from "./findings-counter.ts";
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
  now: () => Date;
  findReleased: FindReleased;
}

/** All that the API asks of people while somebody waits: previews, differences, people of findings and reports over other people, in turn. */
export function askingPeople({ reports, showSmallCounts, ...parts }: AskingParts) {
  const samples = peopleSamples();
  const asking = { ...parts, questions: questionsInTurn(reports, mostAtOnce) };
  const counter = findingsCounter(asking);
  const covering = coverageCounter(asking);
  return {
    asked: {
      countFindings: counter.countFindings,
      countCoverage: covering.countCoverage,
      tellCounted: (({ people_as_of, synthetic }) => ({
        counted: { people_as_of, people_old: parts.tellOld(people_as_of) },
        figure: tellingCounts({ synthetic, showSmallCounts }),
      })) satisfies TellCounted,
      comparePeople: peopleComparer(asking),
      reportOver: peopleReporter(asking),
      previewPeople: peoplePreviewer({ ...asking, samples, showSmallCounts }),
    },
    close: async () => {
      await counter.close();
      await covering.close();
      await samples.close();
    },
  };
}
