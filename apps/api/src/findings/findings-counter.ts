import { isEditable } from "@spi/domain/iteration/lifecycle";
import { type NotCounted, canPass, notCounted, notCountedSentence } from "@spi/domain/report/not-counted";
import { openPeople } from "@spi/engine/open/open-people";
import { snapshotOf } from "@spi/engine/population/snapshots";
import type { Kysely } from "kysely";
import type { CountFindings, Counting } from "./answered.ts";
import { findCounts, keepCounts } from "./counts.ts";
import { sealConfiguration } from "../iterations/seal.ts";
import type { Schema } from "../database/schema.ts";
import { admitQuestion } from "../people/questions/record-question.ts";
import { inForce } from "../metadata/reference-store.ts";
import { countable, whyNotCounted } from "../people/countable.ts";
import type { PeopleAnswers } from "../people/people-answers.ts";
import type { QuestionsInTurn } from "../people/questions-in-turn.ts";

interface CounterParts {
  db: Kysely<Schema>;
  populationDir: string;
  questions: QuestionsInTurn;
  answers: PeopleAnswers;
  now: () => Date;
}

type Asked = Parameters<CountFindings>[0];

/** Refusals that are kept, so that what cannot be counted is not tried again by whoever looks. */
const mostKept = 200;

const done: Counting = { counting: false, notCounted: null, mayPass: false, ready: Promise.resolve() };
const not = (why: NotCounted) => ({ ...done, notCounted: notCountedSentence(why), mayPass: canPass(why) });

/**
 * Counts the people of an iteration's findings beside whoever reads them, after all that somebody waits for: once for the same
 * content and people, and not again for other people once the iteration is no draft any more.
 */
export function findingsCounter({ db, populationDir, questions, answers, now }: CounterParts) {
  const underWay = new Map<string, { ready: Promise<boolean>; end: () => void }>();
  const refusals = new Map<string, NotCounted>();
  return {
    countFindings: (async (asked) => {
      const { campaignId, iterationId, status, configuration } = asked;
      const seal = sealConfiguration(configuration);
      const kept = await findCounts(db, { iterationId, seal });
      if (kept && !isEditable(status)) return done;
      const people = await openPeople(populationDir);
      if (!people.ok) return kept ? done : { ...not(notCounted("peopleUnreadable")), mayPass: false };
      const snapshot = snapshotOf(people.value.manifest);
      if (kept?.snapshot === snapshot) return done;
      const key = `${iterationId} ${seal} ${snapshot}`;
      const refused = refusals.get(key);
      // A refusal that can pass is shown once, and the next user who asks has it counted again.
      if (refused && canPass(refused)) refusals.delete(key);
      if (refused) return not(refused);
      // What was counted may have been kept since it was read.
      if (!underWay.has(key) && (await findCounts(db, { iterationId, seal }))?.snapshot === snapshot) return done;
      const { asks, readAgain } = asked;
      const iterations = [{ campaign: campaignId, iteration: iterationId }];
      const question = { kind: "findings", asks, iterations, content: configuration } as const;
      const admitted = await admitQuestion(db, question, { seed: people.value.manifest.seed, now: now() });
      if (!admitted.ok) return not({ code: "turnedAway", params: { reason: admitted.refusal } });
      const { key: secret, end } = admitted.value;
      const { ready } = underWay.get(key) ?? begin({ key, iterationId, asks, readAgain, secret });
      const ended = ready.then((answered) => end({ answered }));
      ended.catch(() => {});
      return { ...done, counting: true, ready };
    }) satisfies CountFindings,
    close: async () => {
      const all = [...underWay.values()];
      for (const { end } of all) end();
      await Promise.all(all.map(({ ready }) => ready));
    },
  };

  /** A question that waits holds nothing but how it is read again. */
  function begin(of: ToCount) {
    const { key } = of;
    const { signal, inTurn, end } = questions.begin({ kind: "findings", asks: of.asks, background: true });
    const ready = counting().finally(() => {
      underWay.delete(key);
      end();
    });
    const counted = { ready, end };
    underWay.set(key, counted);
    return counted;

    /** Returns whether people were counted, or cannot be. */
    async function counting(): Promise<boolean> {
      const answer = await inTurn(() => count(of, signal)).answer.catch(() => unreadable);
      if (answer === "tooLong") return keepRefusal(key, notCounted("tooLong"));
      // Another question took its place: nothing was counted, and nothing is known.
      if (typeof answer === "string") return false;
      return answer.value === null ? !signal.aborted : keepRefusal(key, answer.value);
    }
  }

  /** Null once it is kept, or why it could not be counted. */
  async function count({ iterationId, readAgain, secret }: ToCount, signal: AbortSignal): Promise<NotCounted | null> {
    const configuration = await readAgain();
    const opened = await openPeople(populationDir);
    if (!configuration || !opened.ok) return opened.ok ? null : unreadable.value;
    const people = opened.value;
    const seal = sealConfiguration(configuration);
    const snapshot = snapshotOf(people.manifest);
    const { campaign, iteration } = configuration;
    const { attributes } = await inForce(db);
    const { version } = countable({ campaign, iteration, attributes }, people);
    const made = await answers.findings({ populationDir, snapshot, key: secret, request: version }, signal);
    if (signal.aborted) return null;
    if (!made.ok) return whyNotCounted(made.refusal);
    const { asOf, seed } = people.manifest;
    const of = { iteration_id: iterationId, seal, snapshot, people_as_of: asOf, synthetic: seed !== null };
    await keepCounts(db, { ...of, counts: made.value });
    return null;
  }

  /** Returns whether people can never be counted for this. */
  function keepRefusal(key: string, why: NotCounted): boolean {
    refusals.set(key, why);
    const [oldest] = refusals.keys();
    if (refusals.size > mostKept && oldest !== undefined) refusals.delete(oldest);
    return !canPass(why);
  }
}

const unreadable = { value: notCounted("peopleUnreadable") };

interface ToCount extends Pick<Asked, "iterationId" | "asks" | "readAgain"> {
  key: string;
  /** What counts of real people are blurred by. */
  secret: string;
}
