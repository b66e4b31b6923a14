import { createHash } from "node:crypto";
import { emptyCohortsWords } from "@spi/domain/report/preview-words";
import { openPeople } from "@spi/engine/open/open-people";
import type { People } from "@spi/engine/people/people";
import { snapshotOf } from "@spi/engine/population/snapshots";
import type { Kysely } from "kysely";
import type {
  CountCoverage,
  CountedIterations,
  CoveredConfiguration,
  StatementOfCampaign,
} from "../../campaigns/coverage/covered.ts";
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

/** What was counted, or why it could not be. */
type Outcome = { counted: CountedIterations } | { notCounted: string };

/** Outcomes that are kept, those asked for last. */
const mostKept = 50;

/**
 * Counts how often iterations together select people, beside whoever asks and after all that somebody waits for: once for the
 * same content and people, however often it is asked meanwhile (REQ-DESK-50).
 */
export function coverageCounter({ db, populationDir, questions, answers }: CounterParts) {
  const underWay = new Map<string, { ready: Promise<void>; end: () => void }>();
  const kept = new Map<string, Outcome>();
  return {
    countCoverage: (async (iterations, eligible) => {
      if (iterations.length === 0) return { counting: false, notCounted: nothingToCount, counted: undefined };
      const people = await openPeople(populationDir);
      if (!people.ok) return { counting: false, notCounted: peopleUnreadable, counted: undefined };
      const { attributes } = await inForce(db);
      const asked = { iterations, eligible, attributes, snapshot: snapshotOf(people.value.manifest) };
      const key = hashOf(asked);
      const found = kept.get(key);
      // What could not be read now may be read later: it is told once, and whoever asks next has it counted anew.
      if (found && "notCounted" in found && found.notCounted === peopleUnreadable) kept.delete(key);
      else if (found) keep(key, found);
      else if (!underWay.has(key)) begin(key, { ...asked, people: people.value });
      const outcome = { notCounted: null, counted: undefined, ...found };
      return { counting: !found, ...outcome };
    }) satisfies CountCoverage,
    close: async () => {
      const all = [...underWay.values()];
      for (const { end } of all) end();
      await Promise.all(all.map(({ ready }) => ready));
    },
  };

  function begin(key: string, asked: Asked): void {
    const { signal, inTurn, end } = questions.begin(`coverage ${key}`, { behind: true });
    const ready = counting().finally(() => {
      underWay.delete(key);
      end();
    });
    underWay.set(key, { ready, end });

    async function counting(): Promise<void> {
      const unreadable = { notCounted: peopleUnreadable };
      const outcome = await inTurn(() => count(asked, signal)).answer.catch(() => unreadable);
      if (outcome && !signal.aborted) keep(key, outcome);
    }
  }

  async function count(
    { iterations, eligible, attributes, snapshot, people }: Asked,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const leftOut: CountedIterations["leftOut"] = [];
    const requests = iterations.flatMap(({ id, campaignId, configuration: { campaign, iteration } }) => {
      const { version, empty } = countable({ campaign, iteration, attributes }, people);
      if (empty.length > 0 && empty.length === iteration.IterationCohorts.length) {
        leftOut.push({ name: id, message: emptyCohortsWords(empty) });
        return [];
      }
      return [{ name: id, campaign: campaignId, commsType: iteration.CommsType ?? null, request: version }];
    });
    const made = await answers.coverage({ populationDir, snapshot, iterations: requests, eligible }, signal);
    if (!made.ok) return { notCounted: notCountedWords(made.refusal) };
    const { asOf, seed } = people.manifest;
    const counted = { ...made.value, leftOut: [...leftOut, ...made.value.leftOut] };
    return { counted: { ...counted, people_as_of: asOf, synthetic: seed !== null } };
  }

  function keep(key: string, outcome: Outcome): void {
    kept.delete(key);
    kept.set(key, outcome);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }
}

const nothingToCount = "There are no iterations yet.";

interface Asked {
  iterations: readonly CoveredConfiguration[];
  eligible: StatementOfCampaign | undefined;
  attributes: Awaited<ReturnType<typeof inForce>>["attributes"];
  snapshot: string;
  people: People;
}

function hashOf(asked: Omit<Asked, "people">): string {
  return createHash("sha256").update(JSON.stringify(asked)).digest("base64");
}
