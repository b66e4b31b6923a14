import type { ReaderFacts } from "@spi/domain/api-contract";
import type { AgeDistribution } from "@spi/domain/report/age-distribution";
import { Card } from "../../ui/Card.tsx";
import { factSentences, impossibleAgeSentences } from "./fact-sentences.ts";

/** Shows facts about a report that are not in its tables. */
export function ReportFacts({ facts, ages }: { facts: ReaderFacts; ages: AgeDistribution | null }) {
  const sentences = [...factSentences(facts), ...impossibleAgeSentences(ages)];
  if (sentences.length === 0) return null;
  return (
    <Card heading="More about these figures">
      <ul className="nhsuk-list nhsuk-list--bullet">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  );
}
