import type { FindingsResponse, FindingView } from "@spi/domain/api-contract";
import type { UnmetExpectation } from "@spi/domain/expectation/waiver";
import { isEditable, isUndecided } from "@spi/domain/iteration/lifecycle";
import { findingsSentence } from "@spi/domain/finding/finding-sentences";
import type { ComponentType } from "react";
import { useCanUpdate, useMe } from "../../session/use-session.ts";
import { Card } from "../../ui/Card.tsx";
import { canEditNow } from "../editing/lock-state.ts";
import { useIteration } from "../IterationScope.tsx";
import { ReviewItemList } from "../review-items/ReviewItemList.tsx";
import { unmetExpectationItems } from "../waivers/unmet-expectation-items.tsx";
import { countUnmet } from "../waivers/count-unmet.ts";
import { useUnmetExpectations } from "../waivers/use-waivers.ts";
import { CountedPeople } from "./CountedPeople.tsx";
import { findingItems } from "./finding-items.tsx";
import { useFindings } from "./use-findings.ts";

/** ID of the rule checks card, for links on the same page. */
export const ruleChecksId = "rules-together";

/**
 * Shows the findings about an iteration's rules on its summary, with their answers, and the example people with an
 * unexpected outcome.
 */
export function RuleChecksCard({ Action }: { Action?: ComponentType<{ finding: FindingView }> | undefined }) {
  const { key, iteration } = useIteration();
  const me = useMe();
  const canUpdate = useCanUpdate(key.teamId);
  const { data: response, isError } = useFindings(key);
  const unmet = useUnmetExpectations().data;
  const failing = iteration.status === "in review" && unmet ? unmet.failing : [];
  const editable = isEditable(iteration.status) && canEditNow(iteration, { userId: me.id, canUpdate });
  const checking = response ? response.checking : !isError;
  const isEmpty = response ? response.findings.length === 0 && response.not_available === null : checking;
  // During editing and review, the card also shows that nothing was found. After the decision, it is not needed.
  if (isEmpty && failing.length === 0 && !isUndecided(iteration.status)) return null;
  const isQuiet =
    failing.length === 0 && !editable && (response?.findings ?? []).every(({ level }) => level === "note");
  return (
    <Card id={ruleChecksId} half={isQuiet} heading={failing.length === 0 ? "Rule checks" : "Rule and example checks"}>
      {checking && failing.length === 0 ? (
        <p>We are checking the rules.</p>
      ) : response ? (
        <>
          <p>{response.not_available ?? introduction(response, failing)}</p>
          <ReviewItemList
            items={[
              ...unmetExpectationItems(failing, unmet?.version ?? 0),
              ...findingItems({ iterationKey: key, response, editable, Action }),
            ]}
            foldNotes={!editable}
            more={
              response.more === 0 ? null : (
                <li>{response.more} more. We will list the rest once you have fixed some of these.</li>
              )
            }
          />
          {response.findings.length === 0 ? null : <CountedPeople response={response} />}
        </>
      ) : (
        <p>We cannot check the rules at the moment. Try again later.</p>
      )}
    </Card>
  );
}

function introduction(response: FindingsResponse, failing: readonly UnmetExpectation[]): string {
  if (response.findings.length === 0 && failing.length === 0) return "We found no problems.";
  const { stops, unanswered } = countUnmet(failing);
  const openCounts = { stops: response.stops + stops, unanswered: response.unanswered + unanswered };
  const hasQuestions = failing.length > 0 || response.findings.some(({ level }) => level === "warning");
  const noneText = hasQuestions
    ? "There is nothing to fix, and every finding has been answered"
    : "There is nothing to fix or answer";
  return `${findingsSentence(openCounts) ?? noneText}.`;
}
