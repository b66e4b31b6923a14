import type { NotSelectedReason } from "@spi/domain/coverage/coverage";
import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import { type SentCounts, type SentOutcome, sentOutcomes } from "@spi/domain/coverage/sent-outcomes";
import type { Figure } from "@spi/domain/people/people-preview";
import type { describeCountedPeople } from "../people/countable.ts";
import type { CountedIterations, CoveredIteration } from "./covered-iterations.ts";
import { maxPairs, toPairs } from "./pairs-answer.ts";

interface CoverageAnswerInput {
  covered: readonly CoveredIteration[];
  /** Name of the eligible people, from the eligibility statement. */
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
  { coverage: found, leftOut, eligibleNotCounted, messagesAsOf, listsRemoved }: CountedIterations,
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
    counts: found && {
      people: figure(found.people),
      never: figure(found.never),
      once: figure(found.once),
      more_often: figure(found.more_often),
      reminder_without_first: figure(found.reminder_without_first),
      first_after_reminder: figure(found.first_after_reminder),
      sent_and_left: figure(found.sent_and_left),
    },
    iterations: (found?.iterations ?? []).flatMap(({ name, selected, first_selected, sent }) => {
      const iteration = byId.get(name);
      const counts = { selected: figure(selected), first_selected: figure(first_selected) };
      return iteration ? [{ ...iteration, ...counts, sent: sent && sentCounts(sent) }] : [];
    }),
    never_because: reasons(found?.never_because ?? []),
    more_reasons: moreReasons(found?.never_because ?? []),
    eligible: found?.eligible
      ? {
          name: eligibleName,
          people: figure(found.eligible.people),
          never: figure(found.eligible.never),
          in_no_cohort: figure(found.eligible.in_no_cohort),
          never_because: reasons(found.eligible.never_because),
          more_reasons: moreReasons(found.eligible.never_because),
          sent: found.eligible.sent && {
            best: sentCounts(found.eligible.sent.best),
            on_no_list: figure(found.eligible.sent.on_no_list),
            iterations: found.eligible.sent.iterations.map(({ name, counts, on_no_list }) => {
              return { iteration_id: name, counts: sentCounts(counts), on_no_list: figure(on_no_list) };
            }),
          },
        }
      : null,
    eligible_not_counted: eligibleNotCounted,
    ...(found ? toPairs(found, { campaign, days, intended, figure }) : noPairs),
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
