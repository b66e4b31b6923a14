import type { FindingView } from "@spi/domain/api-contract";
import { placeOfRules } from "@spi/domain/iteration/places";
import type { RuleType } from "@spi/domain/rule/rule";
import { Card } from "../../ui/Card.tsx";
import { useIteration } from "../IterationScope.tsx";
import { CountedPeople } from "./CountedPeople.tsx";
import { FindingItem } from "./FindingItem.tsx";
import { useFindings } from "./use-findings.ts";

/** Shows the findings about a saved rule next to it. Renders nothing until they have loaded. */
export function RuleFindings({ id, heading }: { id: string; heading?: string }) {
  return <MatchingFindings isMatch={({ rule }) => rule === id} heading={heading} />;
}

/** Shows the findings about the rules of a type as a whole, such as missing rules. */
export function RuleTypeFindings({ type }: { type: RuleType }) {
  const { screen: typeScreen } = placeOfRules(type);
  return (
    <MatchingFindings
      isMatch={({ rule, screen }) => rule === null && screen === typeScreen}
      heading="Findings in the saved rules"
    />
  );
}

interface MatchingFindingsProps {
  isMatch: (finding: FindingView) => boolean;
  /** Heading of a separate card for the findings. If undefined, there is no card. */
  heading?: string | undefined;
}

function MatchingFindings({ isMatch, heading }: MatchingFindingsProps) {
  const { key } = useIteration();
  const response = useFindings(key).data;
  const findings = response?.findings.filter(isMatch) ?? [];
  if (!response || findings.length === 0) return null;
  const list = (
    <>
      <ul className="nhsuk-list spi-in-words">
        {findings.map((finding) => (
          <li key={`${finding.id} ${finding.path}`}>
            <FindingItem iterationKey={key} finding={finding} editable={false} isNextToRule />
          </li>
        ))}
      </ul>
      <CountedPeople response={response} />
    </>
  );
  return heading === undefined ? list : <Card heading={heading}>{list}</Card>;
}
