import { type IterationStatus, isEditable } from "@spi/domain/iteration/lifecycle";
import { type CountProblem, isTemporary, countProblem, countProblemSentence } from "@spi/domain/report/count-problem";
import { openPeople } from "@spi/engine/open/open-people";
import { snapshotOf } from "@spi/engine/population/snapshots";
import { findCounts, storeCounts } from "./stored-counts.ts";
import { type Configuration, sealConfiguration } from "../iterations/seal.ts";
import { admitQuery } from "../people/query-record/admit-query.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";
import { countable, notCountedReason } from "../people/countable.ts";
import { type PeopleQueries, countOnce } from "../people/people-queries.ts";

interface CountQuery {
  campaignId: string;
  iterationId: string;
  status: IterationStatus;
  configuration: Configuration;
  /** ID of the user who sent the query. */
  userId: string;
  /** Reads the configuration again when the query's turn comes. Returns undefined if the iteration was deleted. */
  reload: () => Promise<Configuration | undefined>;
}

/** Progress of counting people for an iteration's findings, or the reason why they are not counted. */
export interface CountProgress {
  counting: boolean;
  notCounted: string | null;
  /** True if people could not be counted for a temporary reason. */
  isTransient: boolean;
  ready: Promise<unknown>;
}

const notCounting: CountProgress = { counting: false, notCounted: null, isTransient: false, ready: Promise.resolve() };
const withoutCounts = (why: CountProblem) => ({
  ...notCounting,
  notCounted: countProblemSentence(why),
  isTransient: isTemporary(why),
});

/**
 * Counts the people affected by an iteration's findings in the background, once for each combination of content and
 * population data. Once the iteration is no longer a draft, people are not counted again if the population data
 * changes.
 */
export async function countFindings(queries: PeopleQueries, query: CountQuery): Promise<CountProgress> {
  const { db, populationDir, refusals, running, now } = queries;
  const { campaignId, iterationId, status, configuration, userId } = query;
  const seal = sealConfiguration(configuration);
  const stored = await findCounts(db, { iterationId, seal });
  if (stored && !isEditable(status)) return notCounting;
  const people = await openPeople(populationDir);
  if (!people.ok)
    return stored ? notCounting : { ...withoutCounts(countProblem("peopleUnreadable")), isTransient: false };
  const snapshot = snapshotOf(people.value.manifest);
  if (stored?.snapshot === snapshot) return notCounting;
  const key = `${iterationId} ${seal} ${snapshot}`;
  const refused = refusals.get(key);
  // A transient refusal is shown once, and the next request starts a new count.
  if (refused && isTemporary(refused)) refusals.delete(key);
  if (refused) return withoutCounts(refused);
  // The counts may have been stored after they were first read.
  if (!running.has(key) && (await findCounts(db, { iterationId, seal }))?.snapshot === snapshot) return notCounting;
  const iterations = [{ campaign: campaignId, iteration: iterationId }];
  const request = { kind: "findings", userId, iterations, content: configuration } as const;
  const admitted = await admitQuery(db, request, { seed: people.value.manifest.seed, now: now() });
  if (!admitted.ok) return withoutCounts({ code: "turnedAway", params: { reason: admitted.refusal } });
  const { key: secret, end } = admitted.value;
  const { reload } = query;
  const ready = countInBackground(queries, { key, iterationId, userId, reload, secret });
  const ended = ready.then((answered) => end({ answered }));
  ended.catch(() => {});
  return { ...notCounting, counting: true, ready };
}

interface CountRequest extends Pick<CountQuery, "iterationId" | "userId" | "reload"> {
  key: string;
  /** Secret used to blur counts of real people. */
  secret: string;
}

const unreadable = { value: countProblem("peopleUnreadable") };

/**
 * Counts people when the query reaches the front of the queue. A queued query has a function that reads the content
 * again, rather than the content itself.
 */
function countInBackground(queries: PeopleQueries, query: CountRequest): Promise<boolean> {
  const { key, userId } = query;
  return countOnce(queries, { key, kind: "findings", userId }, async ({ run, signal }) => {
    const answer = await run(() => count(queries, query, signal)).answer.catch(() => unreadable);
    if (answer === "tooLong") return keepRefusal(countProblem("tooLong"));
    // A newer query replaced this one, so there are no counts to store.
    if (typeof answer === "string") return false;
    return answer.value === null ? !signal.aborted : keepRefusal(answer.value);
  });

  /** Stores the refusal and returns whether it is permanent for this content. */
  function keepRefusal(why: CountProblem): boolean {
    queries.refusals.set(key, why);
    return !isTemporary(why);
  }
}

/**
 * Counts people for the iteration's current version and stores the counts. Returns null, or the reason why people
 * could not be counted.
 */
async function count(
  { db, populationDir, answers }: PeopleQueries,
  { iterationId, reload, secret }: CountRequest,
  signal: AbortSignal,
): Promise<CountProblem | null> {
  const configuration = await reload();
  const opened = await openPeople(populationDir);
  if (!configuration || !opened.ok) return opened.ok ? null : unreadable.value;
  const people = opened.value;
  const seal = sealConfiguration(configuration);
  const snapshot = snapshotOf(people.manifest);
  const { campaign, iteration } = configuration;
  const { attributes } = await currentReferenceData(db);
  const { version } = countable({ campaign, iteration, attributes }, people);
  const made = await answers.findings({ populationDir, snapshot, key: secret, request: version }, signal);
  if (signal.aborted) return null;
  if (!made.ok) return notCountedReason(made.refusal);
  const { asOf, seed } = people.manifest;
  const of = { iteration_id: iterationId, seal, snapshot, people_as_of: asOf, synthetic: seed !== null };
  await storeCounts(db, { ...of, counts: made.value });
  return null;
}
