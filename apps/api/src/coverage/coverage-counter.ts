import { hashOf } from "@spi/domain/values/hash-of";
import type { SentList } from "@spi/domain/coverage/sent-outcomes";
import { toTimestamp } from "@spi/domain/day/calendar";
import { type CountProblem, isTemporary, countProblem, countProblemSentence } from "@spi/domain/report/count-problem";
import { describeEmptyCohorts } from "@spi/domain/report/preview-sentences";
import { openPeople } from "@spi/engine/open/open-people";
import type { People } from "@spi/engine/people/people";
import { snapshotOf } from "@spi/engine/population/snapshots";
import { LRUCache } from "lru-cache";
import type { CountedIterations, CoverageQuery } from "./covered-iterations.ts";
import { admitQuery } from "../people/query-record/admit-query.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";
import { countable, notCountedReason } from "../people/countable.ts";
import type { ReleaseFiles } from "../lists/release-files.ts";
import { type PeopleQueries, countOnce } from "../people/people-queries.ts";
import { type ReleasedIteration, findReleased } from "../releases/earlier-releases/released-iterations.ts";

/** The counts, or the reason why people could not be counted. */
type Outcome = { counted: CountedIterations } | { notCounted: CountProblem };

interface CachedOutcome {
  outcome: Outcome;
  /** States of the releases when counting began. */
  releaseStates: string;
  progress: string;
  startedAt: number;
  endedAt: number;
}

/**
 * Minimum and maximum number of milliseconds for which counts are reused even if message outcomes have changed, because
 * outcomes change constantly during a release. The longer a count took, the longer it is reused. When a release starts,
 * stops or ends, its counts become invalid immediately.
 */
const minReuseMilliseconds = 10_000;
const maxReuseMilliseconds = 5 * 60_000;
const reuseMilliseconds = ({ startedAt, endedAt }: Pick<CachedOutcome, "startedAt" | "endedAt">) =>
  Math.min(maxReuseMilliseconds, Math.max(minReuseMilliseconds, 20 * (endedAt - startedAt)));

/** Maximum number of outcomes in the cache. The least recently used are removed first. */
const maxCacheEntries = 50;

interface QueryContext {
  /** ID of the user who sent the query. */
  userId: string;
  /** Reads the query again when its turn comes. Returns undefined if the campaign was deleted. */
  reload: () => Promise<CoverageQuery | undefined>;
}

/**
 * Creates a function that counts how often a set of iterations selects people, and how many eligible people are never
 * selected. Counting takes place in the background, and only once for the same content and people. Lists are read from
 * the release files, if there are any.
 */
export function createCoverageCounter(queries: PeopleQueries, files: ReleaseFiles | undefined) {
  const { db, populationDir, answers, now } = queries;
  const cache = new LRUCache<string, CachedOutcome>({ max: maxCacheEntries });
  return async (query: CoverageQuery, { userId, reload }: QueryContext) => {
    if (query.iterations.length === 0) return withoutCounts(countProblem("noIterations"));
    const resolved = await prepare(query);
    if (!resolved) return withoutCounts(countProblem("peopleUnreadable"));
    const { key, releaseStates, progress } = resolved;
    const { seed } = resolved.people.manifest;
    const admitted = await admitQuery(
      db,
      {
        kind: "coverage",
        userId,
        iterations: query.iterations.map(({ campaignId: campaign, id: iteration }) => ({ campaign, iteration })),
        content: query,
        // The people on lists that were sent are counted in a separate answer.
        answers: query.iterations.some(({ sentOn }) => sentOn !== null) ? 2 : 1,
      },
      { seed, now: now() },
    );
    if (!admitted.ok) return withoutCounts({ code: "turnedAway", params: { reason: admitted.refusal } });
    const stored = cache.get(key);
    const isFresh =
      stored?.releaseStates === releaseStates && now().getTime() - stored.startedAt < reuseMilliseconds(stored);
    const cached = stored && (stored.progress === progress || isFresh) ? stored : undefined;
    // A failed read is reported once, and the next request starts a new count.
    if (cached && "notCounted" in cached.outcome && isTemporary(cached.outcome.notCounted)) cache.delete(key);
    const counting = cached
      ? Promise.resolve(true)
      : startCounting({ key, releaseStates, progress, userId, reload, secret: admitted.value.key });
    const ended = counting.then((answered) => admitted.value.end({ answered }));
    if (cached) await ended;
    else ended.catch(() => {});
    if (cached && "notCounted" in cached.outcome) return withoutCounts(cached.outcome.notCounted);
    return {
      counting: !cached,
      notCounted: null,
      counted: cached && "counted" in cached.outcome ? cached.outcome.counted : undefined,
    };
  };

  /** Resolves a query against the current people and releases. Returns undefined if the population data cannot be read. */
  async function prepare(query: CoverageQuery): Promise<ResolvedQuery | undefined> {
    const people = await openPeople(populationDir);
    if (!people.ok) return undefined;
    const { attributes } = await currentReferenceData(db);
    const of = { ...query, attributes, snapshot: snapshotOf(people.value.manifest) };
    const released = await findReleased(
      db,
      files,
      query.iterations.map(({ id }) => id),
    );
    const releaseStates = released.map((release) => release.moved).join("\n");
    const progress = released.map((release) => release.standing).join("\n");
    return { ...of, key: hashOf(of), people: people.value, released, releaseStates, progress };
  }

  /** Starts counting. To save memory, a waiting query stores only its key and a function that reads its content. */
  function startCounting({ key, releaseStates, progress, userId, reload, secret }: CountRequest): Promise<boolean> {
    return countOnce(queries, { key, kind: "coverage", userId }, async ({ run, signal }) => {
      const startedAt = now().getTime();
      const refused = (code: "peopleUnreadable" | "tooLong") => ({
        value: { of: { key, releaseStates, progress }, outcome: { notCounted: countProblem(code) } },
      });
      const turn = await run(() => reloadAndCount(signal)).answer.catch(() => refused("peopleUnreadable"));
      const answer = turn === "tooLong" ? refused("tooLong") : turn;
      if (typeof answer === "string" || !answer.value || (signal.aborted && turn !== "tooLong")) return false;
      const { of, outcome } = answer.value;
      cache.set(of.key, {
        outcome,
        releaseStates: of.releaseStates,
        progress: of.progress,
        startedAt,
        endedAt: now().getTime(),
      });
      return "counted" in outcome || !isTemporary(outcome.notCounted);
    });

    async function reloadAndCount(signal: AbortSignal) {
      const query = await reload();
      const resolved = query && (await prepare(query));
      return resolved && { of: resolved, outcome: await count(resolved, { secret, signal }) };
    }
  }

  async function count(
    { iterations, eligible, campaign, within, intended, attributes, snapshot, people, released }: ResolvedQuery,
    { secret, signal }: { secret: string; signal: AbortSignal },
  ): Promise<Outcome> {
    const leftOut: CountedIterations["leftOut"] = [];
    const requests = iterations.flatMap(({ id, campaignId, sentOn, configuration }) => {
      const { campaign: its, iteration } = configuration;
      const { version, empty } = countable({ campaign: its, iteration, attributes }, people);
      if (empty.length > 0 && empty.length === iteration.IterationCohorts.length) {
        leftOut.push({ name: id, message: describeEmptyCohorts(empty) });
        return [];
      }
      return [{ name: id, campaign: campaignId, sentOn, commsType: iteration.CommsType ?? null, request: version }];
    });
    const messagesAsOf = released.length === 0 ? null : toTimestamp(now());
    const sent = await readSent(released).catch(() => undefined);
    if (!sent) return { notCounted: countProblem("sentUnreadable") };
    const query = { iterations: requests, eligible, campaign, within, intended, sent };
    const result = await answers.coverage({ populationDir, snapshot, key: secret, ...query }, signal);
    if (!result.ok) return { notCounted: notCountedReason(result.refusal) };
    const { asOf, seed } = people.manifest;
    const counted = { ...result.value, leftOut: [...leftOut, ...result.value.leftOut] };
    const listsRemoved = released.flatMap(({ iteration, read }) => (read ? [] : [iteration]));
    return { counted: { ...counted, messagesAsOf, listsRemoved, people_as_of: asOf, synthetic: seed !== null } };
  }
}

/** Reads the lists one at a time, because each has as many entries as its iteration has messages. */
async function readSent(released: readonly ReleasedIteration[]): Promise<SentList[]> {
  const sent: SentList[] = [];
  for (const { iteration, read } of released) if (read) sent.push({ name: iteration, people: await read() });
  return sent;
}

const withoutCounts = (why: CountProblem) => ({
  counting: false,
  notCounted: countProblemSentence(why),
  counted: undefined,
});

interface CountRequest extends QueryContext {
  key: string;
  releaseStates: string;
  progress: string;
  /** Secret used to blur counts of real people. */
  secret: string;
}

interface ResolvedQuery extends CoverageQuery {
  /** Hash of all data that determines the counts. */
  key: string;
  attributes: Awaited<ReturnType<typeof currentReferenceData>>["attributes"];
  snapshot: string;
  people: People;
  released: readonly ReleasedIteration[];
  releaseStates: string;
  progress: string;
}
