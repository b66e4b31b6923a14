import type { FindingsAnswer, ToldFinding } from "@spi/domain/api-contract";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import { findingsSentence } from "@spi/domain/finding/finding-words";
import type { ComponentType } from "react";
import { useCanUpdate, useMe } from "../../session/use-session.ts";
import { Card } from "../../ui/Card.tsx";
import { canEditNow } from "../editing/lock-state.ts";
import { useIteration } from "../IterationScope.tsx";
import { CountedPeople } from "./CountedPeople.tsx";
import { FindingsList } from "./FindingsList.tsx";
import { useFindings } from "./use-findings.ts";

/** On an iteration's summary: what was found in its rules taken together, in one list with the answers (REQ-REV-30). */
export function RulesTogetherCard({ Action }: { Action?: ComponentType<{ finding: ToldFinding }> | undefined }) {
  const { key, iteration } = useIteration();
  const me = useMe();
  const canUpdate = useCanUpdate(key.teamId);
  const { data: found, isError } = useFindings(key);
  const editable = isEditable(iteration.status) && canEditNow(iteration, { userId: me.id, canUpdate });
  if (found ? found.findings.length === 0 && found.not_available === null : !isError) return null;
  return (
    <Card heading="Rules checked together">
      {found ? (
        <>
          <p>{found.not_available ?? lead(found)}</p>
          {found.findings.length === 0 ? null : <CountedPeople found={found} />}
          {found.findings.length === 0 ? null : (
            <FindingsList iterationKey={key} found={found} editable={editable} Action={Action} />
          )}
        </>
      ) : (
        <p>The rules cannot be checked together at the moment. Try again later.</p>
      )}
    </Card>
  );
}

function lead(found: FindingsAnswer): string {
  const asked = found.findings.some(({ level }) => level === "warning");
  const settled = asked
    ? "Nothing stops this, and every question has an answer"
    : "Nothing needs to be put right or answered";
  return `${findingsSentence(found) ?? settled}.`;
}
