import type { FindingsAnswer, ToldFinding } from "@spi/domain/api-contract";
import type { Failing } from "@spi/domain/expectation/waiver";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import { findingsSentence } from "@spi/domain/finding/finding-words";
import type { ComponentType } from "react";
import { useCanUpdate, useMe } from "../../session/use-session.ts";
import { Card } from "../../ui/Card.tsx";
import { canEditNow } from "../editing/lock-state.ts";
import { useIteration } from "../IterationScope.tsx";
import { FailingList } from "../waivers/FailingList.tsx";
import { openFailing } from "../waivers/open-failing.ts";
import { useFailing } from "../waivers/use-waivers.ts";
import { CountedPeople } from "./CountedPeople.tsx";
import { FindingsList } from "./FindingsList.tsx";
import { useFindings } from "./use-findings.ts";

/** On an iteration's summary: what was found in its rules taken together, and who of its example people fares otherwise, with the answers (REQ-REV-30, REQ-EXP-44). */
export function RulesTogetherCard({ Action }: { Action?: ComponentType<{ finding: ToldFinding }> | undefined }) {
  const { key, iteration } = useIteration();
  const me = useMe();
  const canUpdate = useCanUpdate(key.teamId);
  const { data: found, isError } = useFindings(key);
  const waiting = useFailing().data;
  const failing = iteration.status === "in review" && waiting ? waiting.failing : [];
  const editable = isEditable(iteration.status) && canEditNow(iteration, { userId: me.id, canUpdate });
  const nothing = found ? found.findings.length === 0 && found.not_available === null : !isError;
  if (nothing && failing.length === 0) return null;
  return (
    <Card heading={failing.length === 0 ? "Rules checked together" : "Rules and example people, checked"}>
      {found ? (
        <>
          <p>{found.not_available ?? lead(found, failing)}</p>
          <FailingList failing={failing} version={waiting?.version ?? 0} />
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

function lead(found: FindingsAnswer, failing: readonly Failing[]): string {
  const { stops, unanswered } = openFailing(failing);
  const open = { stops: found.stops + stops, unanswered: found.unanswered + unanswered };
  const asked = failing.length > 0 || found.findings.some(({ level }) => level === "warning");
  const settled = asked
    ? "Nothing stops this, and every question has an answer"
    : "Nothing needs to be put right or answered";
  return `${findingsSentence(open) ?? settled}.`;
}
