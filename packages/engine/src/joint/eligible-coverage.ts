import type { EligibleCoverage, EligibleSent } from "@spi/domain/coverage/coverage";
import { noSentCounts, sentFates } from "@spi/domain/coverage/sent";
import type { OrderedIteration } from "./ordered-iterations.ts";
import type { Fates, SentPeople } from "./sent-people.ts";
import { type PersonOutcome, type CurrentState, createReasonCounter } from "./current-state.ts";

/** The scope of an eligibility statement: one campaign's iterations, or all if undefined. */
export interface CoveredStatement {
  campaign: string | undefined;
}

interface EligibleScope {
  statement: CoveredStatement;
  standing: CurrentState;
  sent: SentPeople | undefined;
}

/**
 * Counts eligible people by whether the campaign's iterations ever select them, and by the messages that they were
 * sent.
 */
export function createEligibleCounter(all: readonly OrderedIteration[], { statement, standing, sent }: EligibleScope) {
  const { campaign } = statement;
  const own = all.filter((one) => campaign === undefined || one.campaign === campaign);
  const counts = { people: 0, never: 0, in_no_cohort: 0 };
  const never = createReasonCounter();
  const released = own.filter(({ index }) => sent?.released.has(index));
  const fates = createFateCounter(released);
  return {
    add(fare: PersonOutcome, people: number): void {
      counts.people += people;
      fates.add(fare.fates, people);
      if (own.some((one) => standing.isSelecting(one, fare))) return;
      counts.never += people;
      const reason = standing.reasonOf(own, fare);
      if (reason) never.add(reason, people);
      else counts.in_no_cohort += people;
    },
    counted: (): EligibleCoverage => ({
      ...counts,
      never_because: never.counted(),
      sent: released.length === 0 ? null : fates.counted(),
    }),
  };
}

function createFateCounter(released: readonly OrderedIteration[]) {
  const best = noSentCounts();
  let onNoList = 0;
  const iterations = released.map(({ name }) => ({ name, counts: noSentCounts(), on_no_list: 0 }));
  return {
    add(fates: Fates | undefined, people: number): void {
      const own = released.map(({ index }) => fates?.[index]);
      for (const [place, fate] of own.entries()) {
        if (fate === undefined) iterations[place]!.on_no_list += people;
        else iterations[place]!.counts[fate] += people;
      }
      const nearest = sentFates.findLast((fate) => own.includes(fate));
      if (nearest === undefined) onNoList += people;
      else best[nearest] += people;
    },
    counted: (): EligibleSent => ({ best, on_no_list: onNoList, iterations }),
  };
}
