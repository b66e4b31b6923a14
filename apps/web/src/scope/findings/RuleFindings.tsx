import { useIteration } from "../IterationScope.tsx";
import { CountedPeople } from "./CountedPeople.tsx";
import { FindingItem } from "./FindingItem.tsx";
import { useFindings } from "./use-findings.ts";

/** What was found about one rule as it is saved, beside it; nothing while it is not known (REQ-REV-34). */
export function RuleFindings({ id }: { id: string }) {
  const { key } = useIteration();
  const found = useFindings(key).data;
  const findings = found?.findings.filter(({ rule }) => rule === id) ?? [];
  if (!found || findings.length === 0) return null;
  return (
    <>
      <ul className="nhsuk-list spi-in-words">
        {findings.map((finding) => (
          <li key={`${finding.id} ${finding.path}`}>
            <FindingItem iterationKey={key} finding={finding} editable={false} inPlace />
          </li>
        ))}
      </ul>
      <CountedPeople found={found} />
    </>
  );
}
