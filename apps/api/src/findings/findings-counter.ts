import { isEditable } from "@spi/domain/iteration/lifecycle";
import { openPeople } from "@spi/engine/open/open-people";
import { snapshotOf } from "@spi/engine/population/snapshots";
import type { Kysely } from "kysely";
import type { CountFindings, Counting } from "./answered.ts";
import { findCounts, keepCounts } from "./counts.ts";
import { sealConfiguration } from "../iterations/seal.ts";
import type { Schema } from "../database/schema.ts";
import { admitQuestion } from "../people/questions/record-question.ts";
import { inForce } from "../metadata/reference-store.ts";
import { countable, notCountedWords } from "../people/countable.ts";
import type { PeopleAnswers } from "../people/people-answers.ts";
import { peopleUnreadable } from "../people/people-answers.ts";
import type { QuestionsInTurn } from "../people/questions-in-turn.ts";
import { turnedAwayWords } from "../people/questions-in-turn.ts";

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

/** Refusals that may pass: each is told once, and the next user who asks has it counted again. */
const mayPass: ReadonlySet<string> = new Set([peopleUnreadable, turnedAwayWords.tooLong]);

const done: Counting = { counting: false, notCounted: null, mayPass: false, ready: Promise.resolve() };

/**
 * Counts the people of an iteration's findings beside whoever reads them, after all that somebody waits for: once for the same
 * content and people, and not again for other people once the iteration is no draft any more (REQ-REV-36).
 */
export function findingsCounter({ db, populationDir, questions, answers, now }: CounterParts) {
  const underWay = new Map<string, { ready: Promise<boolean>; end: () => void }>();
  const refusals = new Map<string, string>();
  return {
    countFindings: (async (asked) => {
      const { campaignId, iterationId, status, configuration } = asked;
      const seal = sealConfiguration(configuration);
      const kept = await findCounts(db, { iterationId, seal });
      if (kept && !isEditable(status)) return done;
      const people = await openPeople(populationDir);
      if (!people.ok) return kept ? done : { ...done, notCounted: peopleUnreadable };
      const snapshot = snapshotOf(people.value.manifest);
      if (kept?.snapshot === snapshot) return done;
      const key = `${iterationId} ${seal} ${snapshot}`;
      const refused = refusals.get(key);
      if (refused !== undefined && mayPass.has(refused)) refusals.delete(key);
      if (refused !== undefined) return { ...done, notCounted: refused, mayPass: mayPass.has(refused) };
      // What was counted may have been kept since it was read.
      if (!underWay.has(key) && (await findCounts(db, { iterationId, seal }))?.snapshot === snapshot) return done;
      const { asks, readAgain } = asked;
      const iterations = [{ campaign: campaignId, iteration: iterationId }];
      const question = { kind: "findings", asks, iterations, content: configuration } as const;
      const admitted = await admitQuestion(db, question, { seed: people.value.manifest.seed, now: now() });
      if (!admitted.ok) return { ...done, notCounted: admitted.refusal, mayPass: true };
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

  /** A question that waits holds nothing but how it is read again (REQ-SRV-230). */
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
      const answer = await inTurn(() => count(of, signal)).answer.catch(() => ({ value: peopleUnreadable }));
      const refusal = answer === "tooLong" ? turnedAwayWords.tooLong : typeof answer === "string" ? "" : answer.value;
      if (refusal !== null && refusal !== "") keepRefusal(key, refusal);
      return refusal === null ? !signal.aborted : refusal !== "" && !mayPass.has(refusal);
    }
  }

  /** Null once it is kept, or why it could not be counted. */
  async function count({ iterationId, readAgain, secret }: ToCount, signal: AbortSignal): Promise<string | null> {
    const configuration = await readAgain();
    const opened = await openPeople(populationDir);
    if (!configuration || !opened.ok) return opened.ok ? null : peopleUnreadable;
    const people = opened.value;
    const seal = sealConfiguration(configuration);
    const snapshot = snapshotOf(people.manifest);
    const { campaign, iteration } = configuration;
    const { attributes } = await inForce(db);
    const { version } = countable({ campaign, iteration, attributes }, people);
    const made = await answers.findings({ populationDir, snapshot, key: secret, request: version }, signal);
    if (signal.aborted) return null;
    if (!made.ok) return notCountedWords(made.refusal);
    const { asOf, seed } = people.manifest;
    const of = { iteration_id: iterationId, seal, snapshot, people_as_of: asOf, synthetic: seed !== null };
    await keepCounts(db, { ...of, counts: made.value });
    return null;
  }

  function keepRefusal(key: string, words: string): void {
    refusals.set(key, words);
    const [oldest] = refusals.keys();
    if (refusals.size > mostKept && oldest !== undefined) refusals.delete(oldest);
  }
}

interface ToCount extends Pick<Asked, "iterationId" | "asks" | "readAgain"> {
  key: string;
  /** What counts of real people are blurred by. */
  secret: string;
}
