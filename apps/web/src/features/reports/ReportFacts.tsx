import type { ToldFacts } from "@spi/domain/api-contract";
import type { AgeDistribution } from "@spi/domain/report/age-distribution";
import { Card } from "../../ui/Card.tsx";
import { factSentences, impossibleAges } from "./fact-sentences.ts";

/** What a reader must know besides the tables; nothing where there is nothing to say. */
export function ReportFacts({ facts, ages }: { facts: ToldFacts; ages: AgeDistribution | null }) {
  const sentences = [...factSentences(facts), ...impossibleAges(ages)];
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
