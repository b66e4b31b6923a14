import { setTimeout as sleep } from "node:timers/promises";
import type { CampaignContent } from "@spi/domain/campaign/campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { type PreviewAnswer, type PreviewEvent, toPeoplePreview } from "@spi/domain/people/people-preview";
import { hashOf } from "@spi/domain/values/hash-of";
import type { Result } from "@spi/domain/values/result";
import { openPeople } from "@spi/engine/open/open-people";
import { estimatePreview } from "@spi/engine/joint/estimate";
import { type PreviewCounts, plansToScan, previewPlans } from "@spi/engine/joint/preview";
import { meaningOfPlans } from "@spi/engine/joint/plan-meaning";
import { type PreviewQuestion, countPreview } from "@spi/engine/people/count-preview";
import type { People } from "@spi/engine/people/people";
import type { PlanProblem } from "@spi/engine/plan/iteration";
import { snapshotOf } from "@spi/engine/population/snapshots";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { type AdmittedQuestion, admitQuestion } from "../people/query-record/admit-query.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";
import { countable, isAnswer, describeNotCounted, figureConverter } from "../people/countable.ts";
import { oldPeopleMessage } from "../people/people-age.ts";
import type { PeopleQueries } from "../people/people-queries.ts";
import { turnedAwayWords } from "../people/query-queue.ts";

interface Configuration {
  campaign: CampaignContent;
  iteration: IterationContent;
}

interface Query {
  /** Saved iteration, and the iteration as edited. */
  saved: Configuration & { versions: { iteration: number } };
  edited: Configuration;
  /** ID of the rule whose effect to count, or undefined for every rule. */
  rule: string | undefined;
  campaignId: string;
  iterationId: string;
  /** ID of the user. A newer question by the same user stops an older one. */
  asks: string;
  /**
   * Number that increases with each question by arrival, because a large draft takes longer to parse than a newer,
   * smaller one.
   */
  arrived: number;
}

const memoryLimit = "400MB";
/** Maximum exact counts in the cache. The least recently used are removed first. */
const maxCacheEntries = 500;
/**
 * Milliseconds without a newer draft before a count of real people begins, because each counted draft uses up the day's
 * questions.
 */
const typingMilliseconds = 1000;
const whyNotCounted = {
  superseded: "You have since asked for another count.",
  ...turnedAwayWords,
} as const;

/**
 * Returns a function that counts the people an edited iteration invites until `left` aborts: first from a sample if
 * there is one, then everyone when its turn comes.
 */
export function peoplePreviewer(queries: PeopleQueries) {
  const { db, populationDir, questions, answers, samples, now: currentTime } = queries;
  // Estimates take milliseconds and do not wait for other users' scans.
  const estimates = pLimit(2);
  // Shared by all users, so the same question is counted once.
  const kept = new LRUCache<string, PreviewCounts>({ max: maxCacheEntries });
  return async function* preview(
    { saved, edited, rule, asks, campaignId, iterationId, arrived }: Query,
    left: AbortSignal,
  ): AsyncGenerator<PreviewEvent> {
    let admitted: Result<AdmittedQuestion, string> | undefined;
    let answered = false;
    const { signal, inTurn, end } = questions.begin({ kind: "preview", asks, left, arrived });
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
      const question = { plans: planned.value, everyRule: rule === "every" };
      const key = hashOf({ snapshot: snapshotOf(people.value.manifest), reference: hash, saved, edited, rule });
      const of = { people: people.value, empty: now.empty };
      const { seed } = people.value.manifest;
      if (seed === null) await sleep(typingMilliseconds, undefined, { signal }).catch(() => {});
      if (signal.aborted) return yield notAvailable(whyNotCounted.superseded);
      const content = { saved, edited, rule };
      const scanned = plansToScan(planned.value);
      const ignoresOrder = rule === undefined;
      const meaning = [
        rule === undefined ? "" : rule,
        snapshotOf(people.value.manifest),
        meaningOfPlans(scanned, { ignoresOrder }).meaning,
      ];
      admitted = await admitQuestion(
        db,
        {
          kind: "preview",
          asks,
          iterations: [{ campaign: campaignId, iteration: iterationId }],
          content,
          meaning,
          // Each rule's effect is blurred separately from who is invited.
          answers: question.everyRule ? 2 : 1,
        },
        { seed, now: currentTime() },
      );
      if (!admitted.ok) return yield notAvailable(admitted.refusal);
      const { key: blurredBy } = admitted.value;
      const known = kept.get(key);
      if (known) {
        answered = true;
        return yield told(of, known);
      }
      // An estimate would reveal which real people are in the sample.
      const estimate = seed === null ? undefined : await estimates(() => estimated(of, { ...question, signal }));
      if (estimate && !signal.aborted) yield estimate;
      const { waits, answer } = inTurn(() => counted({ of, question: { ...question, key: blurredBy }, key }, signal));
      if (waits) yield { event: "waiting" };
      const exact = await answer;
      answered = typeof exact !== "string" && exact.value.answered && !signal.aborted;
      yield typeof exact === "string"
        ? notAvailable(whyNotCounted[exact])
        : signal.aborted
          ? notAvailable(whyNotCounted.superseded)
          : exact.value.told;
    } finally {
      end();
      if (admitted?.ok) await admitted.value.end({ answered });
    }
  };

  async function estimated(of: CountedPeople, question: Question): Promise<PreviewAnswer | undefined> {
    const plans = plansToScan(question.plans);
    const sample = samples.find(of.people, plans);
    if (!sample) return undefined;
    const counts = await countPreview(sample.people, { ...question, threads: 1, memoryLimit });
    if (!counts.ok) return undefined;
    return {
      event: "estimate",
      ...toldOf(of),
      preview: estimatePreview(counts.value, sample, { plans }),
    };
  }

  async function counted({ of, question, key }: CountRequest, signal: AbortSignal) {
    const known = kept.get(key);
    if (known) return { answered: true, told: told(of, known) };
    const made = await answers.preview(
      { populationDir, snapshot: snapshotOf(of.people.manifest), ...question },
      signal,
    );
    if (!made.ok) return { answered: isAnswer(made), told: notAvailable(describeNotCounted(made.refusal)) };
    kept.set(key, made.value);
    return { answered: true, told: told(of, made.value) };
  }

  function told(of: CountedPeople, counts: PreviewCounts): PreviewAnswer {
    const tell = figureConverter({ synthetic: of.people.manifest.seed !== null });
    return { event: "exact", ...toldOf(of), preview: toPeoplePreview(counts, tell) };
  }

  function toldOf({ people, empty }: CountedPeople) {
    const { asOf } = people.manifest;
    return { people_as_of: asOf, people_old: oldPeopleMessage(asOf, queries), cohorts_without_members: empty };
  }
}

/** People to count, and the cohorts without people. */
interface CountedPeople {
  people: People;
  empty: string[];
}

interface CountRequest {
  of: CountedPeople;
  question: Omit<PreviewQuestion, "signal"> & { key: string };
  key: string;
}

type Question = PreviewQuestion & { signal: AbortSignal };

const notAvailable = (message: string): PreviewAnswer => ({ event: "not-available", message });

/** Returns what to do before the edited iteration can be counted. */
function describeUnfinished(problems: readonly PlanProblem[]): string {
  if (problems.some(({ kind }) => kind === "noCohorts")) return "Choose a cohort to see a count.";
  return "Finish the rule to see a count.";
}
