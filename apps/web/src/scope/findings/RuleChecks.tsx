import type { FindingsResponse, FindingView } from "@spi/domain/api-contract";
import type { UnmetExpectation } from "@spi/domain/expectation/waiver";
import { findingsSentence } from "@spi/domain/finding/finding-sentences";
import type { ComponentType } from "react";
import { Card } from "../../ui/Card.tsx";
import { useIteration } from "../IterationScope.tsx";
import { ReviewItemList } from "../review-items/ReviewItemList.tsx";
import { unmetExpectationItems } from "../waivers/unmet-expectation-items.tsx";
import { countUnmet } from "../waivers/count-unmet.ts";
import { useUnmetExpectations } from "../waivers/use-waivers.ts";
import { CountedPeople } from "./CountedPeople.tsx";
import { findingItems } from "./finding-items.tsx";
import { useCanResolve } from "./use-can-resolve.ts";
import { useFindings } from "./use-findings.ts";

/** ID of the rule checks, for links on the same page. */
export const ruleChecksId = "checks";

/** Returns whether a finding must be fixed or answered before a review. */
export const isUnresolved = ({ level, answer }: FindingView): boolean =>
  level === "stop" || (level === "warning" && answer === null);

/** Returns the example people with an unexpected outcome that the review is waiting for. */
function useFailingExpectations(): { failing: readonly UnmetExpectation[]; version: number } {
  const { iteration } = useIteration();
  const unmet = useUnmetExpectations().data;
  return iteration.status === "in review" && unmet
    ? { failing: unmet.failing, version: unmet.version }
    : { failing: [], version: 0 };
}

const showsEverything = () => true;

interface RuleChecksProps {
  /** Selects the findings to show. Shows all of them by default. */
  shows?: (finding: FindingView) => boolean;
  /** True to show the date of the population data that was counted. */
  hasCountDate?: boolean;
  /** True to show the example people with an unexpected outcome. */
  showsExpectations?: boolean;
  /** Component that shows an additional action for a finding. */
  Action?: ComponentType<{ finding: FindingView }> | undefined;
}

/** Shows the findings about an iteration's rules with their answers. */
export function RuleChecks({
  shows = showsEverything,
  hasCountDate = true,
  showsExpectations = false,
  Action,
}: RuleChecksProps) {
  const { key } = useIteration();
  const editable = useCanResolve();
  const { data: response, isError } = useFindings(key);
  const { failing, version } = useFailingExpectations();
  if (!response) return <p>{isError ? "We cannot check the rules at the moment. Try again later." : checkingText}</p>;
  if (response.checking) return <p>{checkingText}</p>;
  const findings = response.findings.filter(shows);
  return (
    <>
      {response.not_available === null ? null : <p>{response.not_available}</p>}
      <ReviewItemList
        items={[
          ...(showsExpectations ? unmetExpectationItems(failing, version) : []),
          ...findingItems({ iterationKey: key, response: { ...response, findings }, editable, Action }),
        ]}
        foldNotes={!editable}
        more={
          response.more === 0 ? null : (
            <li>{response.more} more. We will list the rest once you have fixed some of these.</li>
          )
        }
      />
      {hasCountDate && response.findings.length > 0 ? <CountedPeople response={response} /> : null}
    </>
  );
}

const checkingText = "We are checking the rules.";

/** Returns a sentence about the checks, for example "2 findings need an answer.". Undefined until they have ended. */
export function useChecksSentence(): string | undefined {
  const { key } = useIteration();
  const response = useFindings(key).data;
  const { failing } = useFailingExpectations();
  return response && !response.checking && response.not_available === null
    ? describeChecks(response, failing)
    : undefined;
}

/** Shows all findings about an iteration's rules in a card. */
export function RuleChecksCard() {
  return (
    <Card id={ruleChecksId} heading="Rule checks">
      <p>{useChecksSentence()}</p>
      <RuleChecks />
    </Card>
  );
}

function describeChecks(response: FindingsResponse, failing: readonly UnmetExpectation[]): string {
  if (response.findings.length === 0 && failing.length === 0) return "We found no problems.";
  const { stops, unanswered } = countUnmet(failing);
  const openCounts = { stops: response.stops + stops, unanswered: response.unanswered + unanswered };
  const hasQuestions = failing.length > 0 || response.findings.some(({ level }) => level === "warning");
  const noneText = hasQuestions
    ? "There is nothing to fix, and every finding has been answered"
    : "There is nothing to fix or answer";
  return `${findingsSentence(openCounts) ?? noneText}.`;
}
