import type { EligibleCoverage, EligibleSentCounts } from "@spi/domain/coverage/coverage";
import { noSentCounts, sentOutcomes } from "@spi/domain/coverage/sent-outcomes";
import type { OrderedIteration } from "./ordered-iterations.ts";
import type { SentOutcomes, SentPeople } from "./sent-people.ts";
import { type PersonOutcome, type CurrentState, createReasonCounter } from "./current-state.ts";

/** The scope of an eligibility statement: the iterations of one campaign, or all iterations if undefined. */
export interface CoveredStatement {
  campaign: string | undefined;
}

interface EligibleScope {
  statement: CoveredStatement;
  standing: CurrentState;
  sent: SentPeople | undefined;
}

/**
 * Counts eligible people by whether the campaign's iterations ever select them, and by the outcomes of their messages.
 */
export function createEligibleCounter(
  all: readonly OrderedIteration[],
  { statement, standing: currentStates, sent }: EligibleScope,
) {
  const { campaign } = statement;
  const own = all.filter((iteration) => campaign === undefined || iteration.campaign === campaign);
  const counts = { people: 0, never: 0, in_no_cohort: 0 };
  const never = createReasonCounter();
  const released = own.filter(({ index }) => sent?.released.has(index));
  const outcomes = createOutcomeCounter(released);
  return {
    add(outcome: PersonOutcome, people: number): void {
      counts.people += people;
      outcomes.add(outcome.outcomes, people);
      if (own.some((iteration) => currentStates.isSelecting(iteration, outcome))) return;
      counts.never += people;
      const reason = currentStates.reasonOf(own, outcome);
      if (reason) never.add(reason, people);
      else counts.in_no_cohort += people;
    },
    counted: (): EligibleCoverage => ({
      ...counts,
      never_because: never.counted(),
      sent: released.length === 0 ? null : outcomes.counted(),
    }),
  };
}

function createOutcomeCounter(released: readonly OrderedIteration[]) {
  const best = noSentCounts();
  let onNoList = 0;
  const iterations = released.map(({ name }) => ({ name, counts: noSentCounts(), on_no_list: 0 }));
  return {
    add(outcomes: SentOutcomes | undefined, people: number): void {
      const own = released.map(({ index }) => outcomes?.[index]);
      for (const [index, outcome] of own.entries()) {
        if (outcome === undefined) iterations[index]!.on_no_list += people;
        else iterations[index]!.counts[outcome] += people;
      }
      const nearest = sentOutcomes.findLast((outcome) => own.includes(outcome));
      if (nearest === undefined) onNoList += people;
      else best[nearest] += people;
    },
    counted: (): EligibleSentCounts => ({ best, on_no_list: onNoList, iterations }),
  };
}
