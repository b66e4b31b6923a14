import { setTimeout as sleep } from "node:timers/promises";
import type { CampaignContent } from "@spi/domain/campaign/campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { type PreviewResponse, type PreviewEvent, toPeoplePreview } from "@spi/domain/people/people-preview";
import { hashOf } from "@spi/domain/values/hash-of";
import type { Result } from "@spi/domain/values/result";
import { openPeople } from "@spi/engine/open/open-people";
import { estimatePreview } from "@spi/engine/joint/estimate";
import { type PreviewCounts, plansToScan, previewPlans } from "@spi/engine/joint/preview";
import { meaningOfPlans } from "@spi/engine/joint/plan-meaning";
import { type PreviewQuery, countPreview } from "@spi/engine/people/count-preview";
import type { People } from "@spi/engine/people/people";
import type { PlanProblem } from "@spi/engine/plan/iteration";
import { snapshotOf } from "@spi/engine/population/snapshots";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { type AdmittedQuery, admitQuery } from "../people/query-record/admit-query.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";
import { countable, isAnswer, describeNotCounted, figureConverter } from "../people/countable.ts";
import { oldPeopleMessage } from "../people/people-age.ts";
import type { PeopleQueries } from "../people/people-queries.ts";
import { rejectionMessages } from "../people/query-queue.ts";

interface Configuration {
  campaign: CampaignContent;
  iteration: IterationContent;
}

interface Query {
  /** Saved iteration, and the iteration as edited. */
  saved: Configuration & { versions: { iteration: number } };
  edited: Configuration;
  /** ID of the rule whose effect is counted, or undefined for every rule. */
  rule: string | undefined;
  campaignId: string;
  iterationId: string;
  /** ID of the user. A user's newer query cancels their older one. */
  userId: string;
  /**
   * Sequence number that increases with each query as it arrives. The number is needed because a large draft takes
   * longer to parse than a newer, smaller one.
   */
  sequence: number;
}

const memoryLimit = "400MB";
/** Maximum number of exact counts in the cache. The least recently used are removed first. */
const maxCacheEntries = 500;
/**
 * Number of milliseconds to wait for a newer draft before a count of real people begins. Each counted draft uses up
 * part of the user's daily allowance.
 */
const typingMilliseconds = 1000;
const superseded: PreviewEvent = { event: "superseded" };

/**
 * Creates a function that counts the people an edited iteration invites. The function first counts in a sample, if
 * there is one, and then counts everyone. It stops when `disconnected` aborts.
 */
export function createPeoplePreviewer(queries: PeopleQueries) {
  const { db, populationDir, queue, answers, samples, now: currentTime } = queries;
  // Estimates take milliseconds and do not wait for other users' scans.
  const estimates = pLimit(2);
  // The cache is shared by all users, so the same query is counted only once.
  const cache = new LRUCache<string, PreviewCounts>({ max: maxCacheEntries });
  return async function* preview(
    { saved, edited, rule, userId, campaignId, iterationId, sequence }: Query,
    disconnected: AbortSignal,
  ): AsyncGenerator<PreviewEvent> {
    let admitted: Result<AdmittedQuery, string> | undefined;
    let answered = false;
    const { signal, run, end } = queue.start({ kind: "preview", userId, disconnected, sequence });
    try {
      const { attributes, hash } = await currentReferenceData(db);
      const people = await openPeople(populationDir);
      if (!people.ok) return yield notAvailable(describeNotCounted(people.refusal));
      const [now, before] = [countable(edited, people.value), countable(saved, people.value)];
      const planned = previewPlans(
        { ...now.version, attributes },
        { saved: { ...before.version, attributes }, rule: rule === "every" ? undefined : rule },
      );
      if (!planned.ok) return yield notAvailable(describeUnfinished(planned.refusal));
      const query = { plans: planned.value, everyRule: rule === "every" };
      const key = hashOf({ snapshot: snapshotOf(people.value.manifest), reference: hash, saved, edited, rule });
      const counted = { people: people.value, empty: now.empty };
      const { seed } = people.value.manifest;
      if (seed === null) await sleep(typingMilliseconds, undefined, { signal }).catch(() => {});
      if (signal.aborted) return yield superseded;
      const content = { saved, edited, rule };
      const scanned = plansToScan(planned.value);
      const ignoresOrder = rule === undefined;
      const meaning = [
        rule === undefined ? "" : rule,
        snapshotOf(people.value.manifest),
        meaningOfPlans(scanned, { ignoresOrder }).meaning,
      ];
      admitted = await admitQuery(
        db,
        {
          kind: "preview",
          userId,
          iterations: [{ campaign: campaignId, iteration: iterationId }],
          content,
          meaning,
          // The effects of the rules and the number of invited people are blurred separately.
          answers: query.everyRule ? 2 : 1,
        },
        { seed, now: currentTime() },
      );
      if (!admitted.ok) return yield notAvailable(admitted.refusal);
      const { key: secret } = admitted.value;
      const known = cache.get(key);
      if (known) {
        answered = true;
        return yield toResponse(counted, known);
      }
      // An estimate would reveal which real people are in the sample.
      const estimate =
        seed === null ? undefined : await estimates(() => estimateFromSample(counted, { ...query, signal }));
      if (estimate && !signal.aborted) yield estimate;
      const { isWaiting, answer } = run(() => countExactly({ counted, query: { ...query, key: secret }, key }, signal));
      if (isWaiting) yield { event: "waiting" };
      const exact = await answer;
      answered = typeof exact !== "string" && exact.value.answered && !signal.aborted;
      if (exact === "superseded" || signal.aborted) yield superseded;
      else yield typeof exact === "string" ? notAvailable(rejectionMessages[exact]) : exact.value.answer;
    } finally {
      end();
      if (admitted?.ok) await admitted.value.end({ answered });
    }
  };

  async function estimateFromSample(counted: CountedPeople, query: CountOptions): Promise<PreviewResponse | undefined> {
    const plans = plansToScan(query.plans);
    const sample = samples.find(counted.people, plans);
    if (!sample) return undefined;
    const counts = await countPreview(sample.people, { ...query, threads: 1, memoryLimit });
    if (!counts.ok) return undefined;
    return {
      event: "estimate",
      ...toPeopleFields(counted),
      preview: estimatePreview(counts.value, sample, { plans }),
    };
  }

  async function countExactly({ counted, query, key }: CountRequest, signal: AbortSignal) {
    const known = cache.get(key);
    if (known) return { answered: true, answer: toResponse(counted, known) };
    const result = await answers.preview(
      { populationDir, snapshot: snapshotOf(counted.people.manifest), ...query },
      signal,
    );
    if (!result.ok) return { answered: isAnswer(result), answer: notAvailable(describeNotCounted(result.refusal)) };
    cache.set(key, result.value);
    return { answered: true, answer: toResponse(counted, result.value) };
  }

  function toResponse(counted: CountedPeople, counts: PreviewCounts): PreviewResponse {
    const toFigure = figureConverter({ synthetic: counted.people.manifest.seed !== null });
    return { event: "exact", ...toPeopleFields(counted), preview: toPeoplePreview(counts, toFigure) };
  }

  function toPeopleFields({ people, empty }: CountedPeople) {
    const { asOf } = people.manifest;
    return { people_as_of: asOf, people_old: oldPeopleMessage(asOf, queries), cohorts_without_members: empty };
  }
}

/** The people to count, and the cohorts without people. */
interface CountedPeople {
  people: People;
  empty: string[];
}

interface CountRequest {
  counted: CountedPeople;
  query: Omit<PreviewQuery, "signal"> & { key: string };
  key: string;
}

type CountOptions = PreviewQuery & { signal: AbortSignal };

const notAvailable = (message: string): PreviewResponse => ({ event: "not-available", message });

/** Returns a sentence about the step that is needed before the edited iteration can be counted. */
function describeUnfinished(problems: readonly PlanProblem[]): string {
  if (problems.some(({ kind }) => kind === "noCohorts")) return "Choose a cohort to see a count.";
  return "Finish the rule to see a count.";
}
