import type { Kysely } from "kysely";
import type { FindReleased } from "../coverage/covered.ts";
import type { TellCounted } from "../findings/routes.ts";
import type { Schema } from "../database/schema.ts";
import type { ExplainInTurn } from "../explain/routes.ts";
import { peopleComparer } from "../review/compare-people.ts";
import { tellingCounts } from "../people/countable.ts";
import { coverageCounter } from "../coverage/coverage-counter.ts";
import { findingsCounter } from "../findings/findings-counter.ts";
import { type PeopleAnswers, mostAtOnce } from "../people/people-answers.ts";
import { peopleSamples } from "../people/people-samples.ts";
import { peoplePreviewer } from "../preview/preview-people.ts";
import { type ReportsFirst, questionsInTurn, reportsFirst } from "../people/questions-in-turn.ts";
import { peopleReporter } from "../reports/report-over.ts";
import type { TellOld } from "../people/tell-old.ts";

interface AskingParts {
  db: Kysely<Schema>;
  populationDir: string;
  reports: ReportsFirst;
  /** Who answers what takes seconds of a processor. */
  answers: PeopleAnswers;
  tellOld: TellOld;
  now: () => Date;
  findReleased: FindReleased;
}

/** Explanations that are made at once in this process, which answers every request. */
const explanationsAtOnce = 2;

/** All that the API asks of people while somebody waits: previews, differences, people of findings and reports over other people, in turn. */
export function askingPeople({ reports, ...parts }: AskingParts) {
  const samples = peopleSamples();
  const asking = { ...parts, questions: questionsInTurn(reports, mostAtOnce) };
  const counter = findingsCounter(asking);
  const covering = coverageCounter(asking);
  const explanations = questionsInTurn(reportsFirst(), explanationsAtOnce);
  const explainInTurn: ExplainInTurn = async (asks, work) => {
    const { inTurn, end } = explanations.begin({ kind: "explanation", asks });
    return inTurn(work).answer.finally(end);
  };
  return {
    asked: {
      countFindings: counter.countFindings,
      countCoverage: covering.countCoverage,
      tellCounted: (({ people_as_of, synthetic }) => ({
        counted: { people_as_of, people_old: parts.tellOld(people_as_of) },
        figure: tellingCounts({ synthetic }),
      })) satisfies TellCounted,
      explainInTurn,
      comparePeople: peopleComparer(asking),
      reportOver: peopleReporter(asking),
      previewPeople: peoplePreviewer({ ...asking, samples }),
    },
    close: async () => {
      await counter.close();
      await covering.close();
      await samples.close();
    },
  };
}
