import type { ToldFacts } from "@spi/domain/api-contract";
import { Card } from "../../ui/Card.tsx";
import { factSentences } from "./fact-sentences.ts";

/** What a reader must know besides the tables; nothing where there is nothing to say. */
export function ReportFacts({ facts }: { facts: ToldFacts }) {
  const sentences = factSentences(facts);
  if (sentences.length === 0) return null;
  return (
    <Card heading="Also to know">
      <ul className="nhsuk-list nhsuk-list--bullet">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  );
}
