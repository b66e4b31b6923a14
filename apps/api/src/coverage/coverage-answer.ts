import type { NotSelectedReason } from "@spi/domain/coverage/coverage";
import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import { type SentCounts, type SentOutcome, sentOutcomes } from "@spi/domain/coverage/sent-outcomes";
import type { Figure } from "@spi/domain/people/people-preview";
import type { describeCountedPeople } from "../people/countable.ts";
import type { CountedIterations, CoveredIteration } from "./covered-iterations.ts";
import { maxPairs, toPairs } from "./pairs-answer.ts";

interface CoverageAnswerInput {
  covered: readonly CoveredIteration[];
  /** Name that the eligibility statement gives to the people who are eligible. */
  eligibleName: string;
  campaign: string;
  /** Number of days within which other campaigns are included. */
  days: number | undefined;
  /** Campaigns that are intended to contact the same people as this campaign. */
  intended: readonly string[];
}

/** Returns the counts in a form that can be shown. */
export function toCoverageResponse(
  { covered, eligibleName, campaign, days, intended }: CoverageAnswerInput,
  { coverage, leftOut, eligibleNotCounted, messagesAsOf, listsRemoved }: CountedIterations,
  { counted, figure }: ReturnType<typeof describeCountedPeople>,
): Omit<CoverageResponse, "counting" | "not_counted"> {
  const reasons = (never: readonly NotSelectedReason[]) =>
    never.slice(0, maxPairs).map(({ iteration, outcome, rule, people }) => {
      return { iteration_id: iteration, outcome, rule, people: figure(people) };
    });
  const moreReasons = (never: readonly NotSelectedReason[]) => {
    const more = never.slice(maxPairs);
    return more.length === 0
      ? null
      : { reasons: more.length, people: figure(more.reduce((sum, { people }) => sum + people, 0)) };
  };
  const sentCounts = (counts: SentCounts) =>
    Object.fromEntries(sentOutcomes.map((fate) => [fate, figure(counts[fate])])) as Record<SentOutcome, Figure>;
  const byId = new Map(covered.map((iteration) => [iteration.iteration.id, toCoveredIterationResponse(iteration)]));
  return {
    people_as_of: counted.people_as_of,
    people_old: counted.people_old,
    messages_as_of: messagesAsOf,
    counts: coverage && {
      people: figure(coverage.people),
      never: figure(coverage.never),
      once: figure(coverage.once),
      more_often: figure(coverage.more_often),
      reminder_without_first: figure(coverage.reminder_without_first),
      first_after_reminder: figure(coverage.first_after_reminder),
      sent_and_left: figure(coverage.sent_and_left),
    },
    iterations: (coverage?.iterations ?? []).flatMap(({ name, selected, first_selected, sent }) => {
      const iteration = byId.get(name);
      const counts = { selected: figure(selected), first_selected: figure(first_selected) };
      return iteration ? [{ ...iteration, ...counts, sent: sent && sentCounts(sent) }] : [];
    }),
    never_because: reasons(coverage?.never_because ?? []),
    more_reasons: moreReasons(coverage?.never_because ?? []),
    eligible: coverage?.eligible
      ? {
          name: eligibleName,
          people: figure(coverage.eligible.people),
          never: figure(coverage.eligible.never),
          in_no_cohort: figure(coverage.eligible.in_no_cohort),
          never_because: reasons(coverage.eligible.never_because),
          more_reasons: moreReasons(coverage.eligible.never_because),
          sent: coverage.eligible.sent && {
            best: sentCounts(coverage.eligible.sent.best),
            on_no_list: figure(coverage.eligible.sent.on_no_list),
            iterations: coverage.eligible.sent.iterations.map(({ name, counts, on_no_list }) => {
              return { iteration_id: name, counts: sentCounts(counts), on_no_list: figure(on_no_list) };
            }),
          },
        }
      : null,
    eligible_not_counted: eligibleNotCounted,
    ...(coverage ? toPairs(coverage, { campaign, days, intended, figure }) : noPairs),
    lists_removed: listsRemoved,
    left_out: leftOut.flatMap(({ name, message }) => {
      const iteration = byId.get(name);
      return iteration ? [{ ...iteration, reason: message }] : [];
    }),
  };
}

export const noPairs = { pairs: [], more_pairs: null, first_twice: [], more_first_twice: null, contacts: null };

export function toCoveredIterationResponse({ campaign, iteration, beingSent, sentOn }: CoveredIteration) {
  const { Name, CommsType = null } = iteration.document;
  return {
    iteration_id: iteration.id,
    name: Name,
    campaign_id: campaign.id,
    campaign_name: campaign.document.Name,
    run_date: iteration.run_date,
    sent_on: sentOn,
    comms_type: CommsType,
    status: iteration.status,
    being_sent: beingSent,
  };
}
