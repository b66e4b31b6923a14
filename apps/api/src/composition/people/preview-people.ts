import type { PreviewAnswer } from "@spi/domain/report/people-preview";
import { tellPreview } from "@spi/domain/report/people-preview";
import { openPeople } from "@spi/engine/duckdb/open-people";
import { estimatePreview } from "@spi/engine/joint/estimate";
import { plansToScan, previewPlans } from "@spi/engine/joint/preview";
import type { PreviewQuestion } from "@spi/engine/people/count-preview";
import { countPreview } from "@spi/engine/people/count-preview";
import type { People, ScanProblem } from "@spi/engine/people/people";
import type { PlanProblem } from "@spi/engine/plan/iteration";
import type { Kysely } from "kysely";
import pLimit from "p-limit";
import type { Schema } from "../../database/schema.ts";
import type { PreviewPeople } from "../../preview/routes.ts";
import { defaultThreads, inForce, namesFiles } from "../engine-adapter.ts";
import type { peopleSamples } from "./people-samples.ts";
import type { TellOld } from "./tell-old.ts";
import type { QuestionsInTurn } from "./questions-in-turn.ts";

interface PreviewerParts {
  db: Kysely<Schema>;
  populationDir: string;
  questions: QuestionsInTurn;
  samples: ReturnType<typeof peopleSamples>;
  tellOld: TellOld;
  /** Whether counts of fewer than five are told of real people too. */
  showSmallCounts: boolean;
}

const memoryLimit = "400MB";
/** Counts of real people from this number on are told. */
const smallest = 5;

const unreadable = "The people data cannot be read at the moment. Try again later.";
const superseded = "You have asked for another count since.";

/** Counts whom an iteration invites while it is edited: from a sample first where there is one, then everybody in turn. */
export function peoplePreviewer({
  db,
  populationDir,
  questions,
  samples,
  tellOld,
  showSmallCounts,
}: PreviewerParts): PreviewPeople {
  // Estimates take milliseconds and do not wait for the scans of others.
  const estimates = pLimit(2);
  return async function* preview({ saved, edited, rule, asks }, left) {
    const { signal: newer, end } = questions.begin(`preview ${asks}`);
    const signal = AbortSignal.any([newer, left]);
    try {
      const { attributes } = await inForce(db);
      const one = rule === "every" ? undefined : rule;
      const planned = previewPlans({ ...edited, attributes }, { saved: { ...saved, attributes }, rule: one });
      if (!planned.ok) return yield notAvailable(unfinishedWords(planned.refusal));
      const people = await openPeople(populationDir);
      if (!people.ok) return yield notAvailable(unreadable);
      const question = { plans: planned.value, everyRule: rule === "every", signal, memoryLimit };
      const estimate = await estimates(() => estimated(people.value, question));
      if (estimate && !signal.aborted) yield estimate;
      yield signal.aborted ? notAvailable(superseded) : await questions.inTurn(() => counted(people.value, question));
    } finally {
      end();
    }
  };

  async function estimated(people: People, question: Question): Promise<PreviewAnswer | undefined> {
    const plans = plansToScan(question.plans);
    const sample = samples.find(people, plans);
    if (!sample) return undefined;
    const counts = await countPreview(sample.people, { ...question, threads: 1 });
    if (!counts.ok) return undefined;
    return { event: "estimate", ...dayOf(people), preview: estimatePreview(counts.value, sample, { plans }) };
  }

  async function counted(people: People, question: Question): Promise<PreviewAnswer> {
    if (question.signal.aborted) return notAvailable(superseded);
    const verified = await people.verify({ signal: question.signal }).catch(() => undefined);
    const counts = verified?.ok && (await countPreview(people, { ...question, threads: defaultThreads() }));
    if (question.signal.aborted) return notAvailable(superseded);
    if (!counts) return notAvailable(unreadable);
    if (!counts.ok) return notAvailable(problemWords(counts.refusal));
    const hidden = people.manifest.seed === null && !showSmallCounts;
    const preview = tellPreview(counts.value, (people) =>
      hidden && people > 0 && people < smallest ? { kind: "fewerThan", people: smallest } : { kind: "exact", people },
    );
    return { event: "exact", ...dayOf(people), preview };
  }

  function dayOf({ manifest: { asOf } }: People) {
    return { people_as_of: asOf, people_old: tellOld(asOf) };
  }
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
  return namesFiles(refusal) ? unreadable : refusal.message;
}
