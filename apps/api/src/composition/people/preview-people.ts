import type { PreviewAnswer } from "@spi/domain/report/people-preview";
import { tellPreview } from "@spi/domain/report/people-preview";
import { openPeople } from "@spi/engine/duckdb/open-people";
import { estimatePreview } from "@spi/engine/joint/estimate";
import type { PreviewCounts } from "@spi/engine/joint/preview";
import { plansToScan, previewPlans } from "@spi/engine/joint/preview";
import type { PreviewQuestion } from "@spi/engine/people/count-preview";
import { countPreview } from "@spi/engine/people/count-preview";
import type { People, ScanProblem } from "@spi/engine/people/people";
import type { PlanProblem } from "@spi/engine/plan/iteration";
import { snapshotOf } from "@spi/engine/population/snapshots";
import type { Kysely } from "kysely";
import pLimit from "p-limit";
import type { Schema } from "../../database/schema.ts";
import type { PreviewPeople } from "../../preview/routes.ts";
import { inForce, namesFiles } from "../engine-adapter.ts";
import { keptCounts } from "./kept-counts.ts";
import type { PeopleAnswers } from "./people-answers.ts";
import { peopleUnreadable } from "./people-answers.ts";
import type { peopleSamples } from "./people-samples.ts";
import type { TellOld } from "./tell-old.ts";
import type { QuestionsInTurn } from "./questions-in-turn.ts";

interface PreviewerParts {
  db: Kysely<Schema>;
  populationDir: string;
  questions: QuestionsInTurn;
  answers: PeopleAnswers;
  samples: ReturnType<typeof peopleSamples>;
  tellOld: TellOld;
  /** Whether counts of fewer than five are told of real people too. */
  showSmallCounts: boolean;
}

const memoryLimit = "400MB";
/** Counts of real people from this number on are told. */
const smallest = 5;

const superseded = "You have asked for another count since.";

/** Counts whom an iteration invites while it is edited: from a sample first where there is one, then everybody in turn. */
export function peoplePreviewer(parts: PreviewerParts): PreviewPeople {
  const { db, populationDir, questions, answers, samples, tellOld, showSmallCounts } = parts;
  // Estimates take milliseconds and do not wait for the scans of others.
  const estimates = pLimit(2);
  const kept = keptCounts();
  return async function* preview({ saved, edited, rule, asks }, left) {
    const { signal, inTurn, end } = questions.begin(`preview ${asks}`, left);
    try {
      const { attributes, hash } = await inForce(db);
      const one = rule === "every" ? undefined : rule;
      const planned = previewPlans({ ...edited, attributes }, { saved: { ...saved, attributes }, rule: one });
      if (!planned.ok) return yield notAvailable(unfinishedWords(planned.refusal));
      const people = await openPeople(populationDir);
      if (!people.ok) return yield notAvailable(peopleUnreadable);
      const question = { plans: planned.value, everyRule: rule === "every" };
      const key = { snapshot: snapshotOf(people.value.manifest), reference: hash, saved, edited, rule };
      const known = kept.find(key);
      if (known) return yield told(people.value, known);
      const estimate = await estimates(() => estimated(people.value, { ...question, signal }));
      if (estimate && !signal.aborted) yield estimate;
      const { waits, answer } = inTurn(() => counted({ people: people.value, question, key }, signal));
      if (waits) yield { event: "waiting" };
      const exact = await answer;
      yield signal.aborted || !exact ? notAvailable(superseded) : exact;
    } finally {
      end();
    }
  };

  async function estimated(people: People, question: Question): Promise<PreviewAnswer | undefined> {
    const plans = plansToScan(question.plans);
    const sample = samples.find(people, plans);
    if (!sample) return undefined;
    const counts = await countPreview(sample.people, { ...question, threads: 1, memoryLimit });
    if (!counts.ok) return undefined;
    return { event: "estimate", ...dayOf(people), preview: estimatePreview(counts.value, sample, { plans }) };
  }

  async function counted({ people, question, key }: ToCount, signal: AbortSignal): Promise<PreviewAnswer> {
    const known = kept.find(key);
    if (known) return told(people, known);
    const made = await answers.preview({ populationDir, snapshot: key.snapshot, ...question }, signal);
    if (!made.ok) return notAvailable(problemWords(made.refusal));
    kept.keep(key, made.value);
    return told(people, made.value);
  }

  function told(people: People, counts: PreviewCounts): PreviewAnswer {
    const hidden = people.manifest.seed === null && !showSmallCounts;
    const preview = tellPreview(counts, (people) =>
      hidden && people > 0 && people < smallest ? { kind: "fewerThan", people: smallest } : { kind: "exact", people },
    );
    return { event: "exact", ...dayOf(people), preview };
  }

  function dayOf({ manifest: { asOf } }: People) {
    return { people_as_of: asOf, people_old: tellOld(asOf) };
  }
}

interface ToCount {
  people: People;
  question: Omit<PreviewQuestion, "signal">;
  key: { snapshot: string };
}

type Question = PreviewQuestion & { signal: AbortSignal };

const notAvailable = (message: string): PreviewAnswer => ({ event: "not-available", message });

/** What to do before an iteration that is being edited can be counted. */
function unfinishedWords(problems: readonly PlanProblem[]): string {
  if (problems.some(({ kind }) => kind === "noCohorts")) return "Choose a cohort to see a count.";
  return "Finish the rule to see a count.";
}

function problemWords(refusal: ScanProblem): string {
  if (refusal.kind === "unknownCohort") return `The cohort ${refusal.label} has no members yet.`;
  return namesFiles(refusal) ? peopleUnreadable : refusal.message;
}
