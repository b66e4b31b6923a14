import { hashOf } from "@spi/domain/values/hash-of";
import type { SentOfIteration } from "@spi/domain/coverage/sent";
import { toTimestamp } from "@spi/domain/day/calendar";
import { type NotCounted, canPass, notCounted, notCountedSentence } from "@spi/domain/report/not-counted";
import { describeEmptyCohorts } from "@spi/domain/report/preview-words";
import { openPeople } from "@spi/engine/open/open-people";
import type { People } from "@spi/engine/people/people";
import { snapshotOf } from "@spi/engine/population/snapshots";
import { LRUCache } from "lru-cache";
import type { CountedIterations, CoverageQuery } from "./covered-iterations.ts";
import { admitQuestion } from "../people/query-record/admit-query.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";
import { countable, notCountedReason } from "../people/countable.ts";
import type { ReleaseFiles } from "../lists/release-files.ts";
import { type PeopleQueries, countOnce } from "../people/people-queries.ts";
import { type ReleasedIteration, findReleased } from "../releases/earlier-releases/released-iterations.ts";

/** Counts, or the reason why counting was not possible. */
type Outcome = { counted: CountedIterations } | { notCounted: NotCounted };

interface CachedOutcome {
  outcome: Outcome;
  /** Progress of the releases and their messages when counting began. */
  moved: string;
  standing: string;
  begun: number;
  ended: number;
}

/**
 * Milliseconds for which counts are reused although message outcomes have changed, as they do constantly during a
 * release. It is longer if counting takes longer. When a release starts, stops or ends, counts become invalid
 * immediately.
 */
const minFreshMilliseconds = 10_000;
const maxFreshMilliseconds = 5 * 60_000;
const freshFor = ({ begun, ended }: Pick<CachedOutcome, "begun" | "ended">) =>
  Math.min(maxFreshMilliseconds, Math.max(minFreshMilliseconds, 20 * (ended - begun)));

/** Maximum outcomes in the cache. The least recently used are removed first. */
const maxCacheEntries = 50;

interface QueryContext {
  /** ID of the user who sent the query. */
  asks: string;
  /** Reads the query again when its turn comes, or returns undefined if the campaign was deleted. */
  readAgain: () => Promise<CoverageQuery | undefined>;
}

/**
 * Returns a function that counts how often iterations together select people, and which people who should be reached
 * are never selected. Counts in the background, and only once for the same content and people. Reads lists from the
 * release files if there are any.
 */
export function coverageCounter(queries: PeopleQueries, files: ReleaseFiles | undefined) {
  const { db, populationDir, answers, now } = queries;
  const kept = new LRUCache<string, CachedOutcome>({ max: maxCacheEntries });
  return async (question: CoverageQuery, { asks, readAgain }: QueryContext) => {
    if (question.iterations.length === 0) return withoutCounts(notCounted("noIterations"));
    const asked = await prepare(question);
    if (!asked) return withoutCounts(notCounted("peopleUnreadable"));
    const { key, moved, standing } = asked;
    const { seed } = asked.people.manifest;
    const admitted = await admitQuestion(
      db,
      {
        kind: "coverage",
        asks,
        iterations: question.iterations.map(({ campaignId: campaign, id: iteration }) => ({ campaign, iteration })),
        content: question,
        // People on lists that were sent are counted separately.
        answers: question.iterations.some(({ sentOn }) => sentOn !== null) ? 2 : 1,
      },
      { seed, now: now() },
    );
    if (!admitted.ok) return withoutCounts({ code: "turnedAway", params: { reason: admitted.refusal } });
    const found = kept.get(key);
    const isFresh = found?.moved === moved && now().getTime() - found.begun < freshFor(found);
    const told = found && (found.standing === standing || isFresh) ? found : undefined;
    // A failed read is reported once. The next request counts again.
    if (told && "notCounted" in told.outcome && canPass(told.outcome.notCounted)) kept.delete(key);
    const counting = told
      ? Promise.resolve(true)
      : begin({ key, moved, standing, asks, readAgain, secret: admitted.value.key });
    const ended = counting.then((answered) => admitted.value.end({ answered }));
    if (told) await ended;
    else ended.catch(() => {});
    if (told && "notCounted" in told.outcome) return withoutCounts(told.outcome.notCounted);
    return {
      counting: !told,
      notCounted: null,
      counted: told && "counted" in told.outcome ? told.outcome.counted : undefined,
    };
  };

  /** Resolves a query against the current people and releases. Returns undefined if the people cannot be read. */
  async function prepare(question: CoverageQuery): Promise<ResolvedQuery | undefined> {
    const people = await openPeople(populationDir);
    if (!people.ok) return undefined;
    const { attributes } = await currentReferenceData(db);
    const of = { ...question, attributes, snapshot: snapshotOf(people.value.manifest) };
    const released = await findReleased(
      db,
      files,
      question.iterations.map(({ id }) => id),
    );
    const moved = released.map((one) => one.moved).join("\n");
    const standing = released.map((one) => one.standing).join("\n");
    return { ...of, key: hashOf(of), people: people.value, released, moved, standing };
  }

  /** Starts counting. To save memory, a waiting query stores only what is needed to read it again. */
  function begin({ key, moved, standing, asks, readAgain, secret }: CountRequest): Promise<boolean> {
    return countOnce(queries, { key, kind: "coverage", asks }, async ({ inTurn, signal }) => {
      const begun = now().getTime();
      const refused = (code: "peopleUnreadable" | "tooLong") => ({
        value: { of: { key, moved, standing }, outcome: { notCounted: notCounted(code) } },
      });
      const turn = await inTurn(() => countAgain(signal)).answer.catch(() => refused("peopleUnreadable"));
      const answer = turn === "tooLong" ? refused("tooLong") : turn;
      if (typeof answer === "string" || !answer.value || (signal.aborted && turn !== "tooLong")) return false;
      const { of, outcome } = answer.value;
      kept.set(of.key, { outcome, moved: of.moved, standing: of.standing, begun, ended: now().getTime() });
      return "counted" in outcome || !canPass(outcome.notCounted);
    });

    async function countAgain(signal: AbortSignal) {
      const question = await readAgain();
      const asked = question && (await prepare(question));
      return asked && { of: asked, outcome: await count(asked, { secret, signal }) };
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
    if (!sent) return { notCounted: notCounted("sentUnreadable") };
    const question = { iterations: requests, eligible, campaign, within, intended, sent };
    const made = await answers.coverage({ populationDir, snapshot, key: secret, ...question }, signal);
    if (!made.ok) return { notCounted: notCountedReason(made.refusal) };
    const { asOf, seed } = people.manifest;
    const counted = { ...made.value, leftOut: [...leftOut, ...made.value.leftOut] };
    const listsRemoved = released.flatMap(({ iteration, read }) => (read ? [] : [iteration]));
    return { counted: { ...counted, messagesAsOf, listsRemoved, people_as_of: asOf, synthetic: seed !== null } };
  }
}

/** Reads the lists one after another, because each has as many entries as its iteration has messages. */
async function readSent(released: readonly ReleasedIteration[]): Promise<SentOfIteration[]> {
  const sent: SentOfIteration[] = [];
  for (const { iteration, read } of released) if (read) sent.push({ name: iteration, people: await read() });
  return sent;
}

const withoutCounts = (why: NotCounted) => ({
  counting: false,
  notCounted: notCountedSentence(why),
  counted: undefined,
});

interface CountRequest extends QueryContext {
  key: string;
  moved: string;
  standing: string;
  /** Secret used to blur counts of real people. */
  secret: string;
}

interface ResolvedQuery extends CoverageQuery {
  /** Hash of everything that is counted. */
  key: string;
  attributes: Awaited<ReturnType<typeof currentReferenceData>>["attributes"];
  snapshot: string;
  people: People;
  released: readonly ReleasedIteration[];
  moved: string;
  standing: string;
}
