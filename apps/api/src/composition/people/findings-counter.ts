import { isEditable } from "@spi/domain/iteration/lifecycle";
import { openPeople } from "@spi/engine/open/open-people";
import type { People } from "@spi/engine/people/people";
import { snapshotOf } from "@spi/engine/population/snapshots";
import type { Kysely } from "kysely";
import type { CountFindings, Counting } from "../../campaigns/findings/answered.ts";
import { findCounts, keepCounts } from "../../campaigns/findings/counts.ts";
import { sealConfiguration } from "../../campaigns/iterations/seal/seal.ts";
import type { Schema } from "../../database/schema.ts";
import { inForce } from "../engine-adapter.ts";
import { countable, notCountedWords } from "./countable.ts";
import type { PeopleAnswers } from "./people-answers.ts";
import { peopleUnreadable } from "./people-answers.ts";
import type { QuestionsInTurn } from "./questions-in-turn.ts";

interface CounterParts {
  db: Kysely<Schema>;
  populationDir: string;
  questions: QuestionsInTurn;
  answers: PeopleAnswers;
}

type Asked = Parameters<CountFindings>[0];

/** Refusals that are kept, so that what cannot be counted is not tried again by whoever looks. */
const mostKept = 200;

const done: Counting = { counting: false, notCounted: null, ready: Promise.resolve() };

/**
 * Counts the people of an iteration's findings beside whoever reads them, after all that somebody waits for: once for the same
 * content and people, and not again for other people once the iteration is no draft any more (REQ-REV-36).
 */
export function findingsCounter({ db, populationDir, questions, answers }: CounterParts) {
  const underWay = new Map<string, { ready: Promise<void>; end: () => void }>();
  const refusals = new Map<string, string>();
  return {
    countFindings: (async (asked) => {
      const { iterationId, status, configuration } = asked;
      const seal = sealConfiguration(configuration);
      const kept = await findCounts(db, { iterationId, seal });
      if (kept && !isEditable(status)) return done;
      const people = await openPeople(populationDir);
      if (!people.ok) return kept ? done : { ...done, notCounted: peopleUnreadable };
      const snapshot = snapshotOf(people.value.manifest);
      if (kept?.snapshot === snapshot) return done;
      const key = `${iterationId} ${seal} ${snapshot}`;
      const refused = refusals.get(key);
      // What could not be read now may be read later: it is told once, and whoever asks next has it counted anew.
      if (refused === peopleUnreadable) refusals.delete(key);
      if (refused !== undefined) return { ...done, notCounted: refused };
      // What was counted may have been kept since it was read.
      if (!underWay.has(key) && (await findCounts(db, { iterationId, seal }))?.snapshot === snapshot) return done;
      const { ready } = underWay.get(key) ?? begin(key, { asked, seal, snapshot, people: people.value });
      return { counting: true, notCounted: null, ready };
    }) satisfies CountFindings,
    close: async () => {
      const all = [...underWay.values()];
      for (const { end } of all) end();
      await Promise.all(all.map(({ ready }) => ready));
    },
  };

  function begin(key: string, of: ToCount) {
    const { signal, inTurn, end } = questions.begin(`findings ${of.asked.iterationId}`, { behind: true });
    const ready = counting().finally(() => {
      underWay.delete(key);
      end();
    });
    const counted = { ready, end };
    underWay.set(key, counted);
    return counted;

    async function counting(): Promise<void> {
      const refused = await inTurn(() => count(of, signal)).answer.catch(() => peopleUnreadable);
      if (typeof refused === "string") keepRefusal(key, refused);
    }
  }

  /** Null once it is kept, or why it could not be counted. */
  async function count({ asked, seal, snapshot, people }: ToCount, signal: AbortSignal): Promise<string | null> {
    const { campaign, iteration } = asked.configuration;
    const { attributes } = await inForce(db);
    const { version } = countable({ campaign, iteration, attributes }, people);
    const made = await answers.findings({ populationDir, snapshot, request: version }, signal);
    if (signal.aborted) return null;
    if (!made.ok) return notCountedWords(made.refusal);
    const { asOf, seed } = people.manifest;
    const of = { iteration_id: asked.iterationId, seal, snapshot, people_as_of: asOf, synthetic: seed !== null };
    await keepCounts(db, { ...of, counts: made.value });
    return null;
  }

  function keepRefusal(key: string, words: string): void {
    refusals.set(key, words);
    const [oldest] = refusals.keys();
    if (refusals.size > mostKept && oldest !== undefined) refusals.delete(oldest);
  }
}

interface ToCount {
  asked: Asked;
  seal: string;
  snapshot: string;
  people: People;
}
