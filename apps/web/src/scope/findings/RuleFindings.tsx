import type { FindingView } from "@spi/domain/api-contract";
import { placeOfRules } from "@spi/domain/iteration/places";
import type { RuleType } from "@spi/domain/rule/rule";
import { Card } from "../../ui/Card.tsx";
import { useIteration } from "../IterationScope.tsx";
import { CountedPeople } from "./CountedPeople.tsx";
import { FindingItem } from "./FindingItem.tsx";
import { Resolutions } from "./finding-items.tsx";
import { useCanResolve } from "./use-can-resolve.ts";
import { useFindings } from "./use-findings.ts";

interface RuleFindingsProps {
  id: string;
  heading?: string;
  /** False if the page already has the forms for answers. True by default. */
  canAnswer?: boolean;
  /** Called after a repair, and after it has been undone. */
  onChanged?: (version: number) => void;
}

/** Shows the findings about a saved rule next to it. Renders nothing until they have loaded. */
export function RuleFindings({ id, ...shown }: RuleFindingsProps) {
  return <MatchingFindings isMatch={({ rule }) => rule === id} {...shown} />;
}

/** Shows the findings about the rules of a type as a whole, such as missing rules. */
export function RuleTypeFindings({ type, onChanged }: { type: RuleType; onChanged: (version: number) => void }) {
  const { screen: typeScreen } = placeOfRules(type);
  return (
    <MatchingFindings
      isMatch={({ rule, screen }) => rule === null && screen === typeScreen}
      heading="Findings in the saved rules"
      onChanged={onChanged}
    />
  );
}

interface MatchingFindingsProps {
  isMatch: (finding: FindingView) => boolean;
  /** Heading of a separate card for the findings. If undefined, there is no card. */
  heading?: string | undefined;
  canAnswer?: boolean;
  onChanged?: ((version: number) => void) | undefined;
}

function MatchingFindings({ isMatch, heading, canAnswer = true, onChanged }: MatchingFindingsProps) {
  const { key } = useIteration();
  const canResolve = useCanResolve();
  const response = useFindings(key).data;
  const findings = response?.findings.filter(isMatch) ?? [];
  if (!response || findings.length === 0) return null;
  const list = (
    <>
      <ul className="nhsuk-list spi-in-words">
        {findings.map((finding) => (
          <li key={`${finding.id} ${finding.path}`}>
            <FindingItem iterationKey={key} finding={finding} editable={false} isNextToRule>
              {canResolve && !response.checking ? (
                <Resolutions
                  iterationKey={key}
                  finding={finding}
                  version={response.version}
                  canAnswer={canAnswer}
                  onChanged={onChanged}
                />
              ) : null}
            </FindingItem>
          </li>
        ))}
      </ul>
      <CountedPeople response={response} />
    </>
  );
  return heading === undefined ? list : <Card heading={heading}>{list}</Card>;
}
