import { allRules } from "@spi/engine/plan/plan";
import { type CampaignFile, findIteration } from "@spi/domain/campaign-file/load-campaign-file";
import type { LoadedIteration } from "@spi/domain/campaign-file/read/read-iteration";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import type { VersionEquivalence } from "@spi/domain/finding/version-equivalence";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { describedPersonWords } from "@spi/domain/words/people/described-person-words";
import {
  changedTarget,
  equivalenceSentence,
  movedRunDate,
  treatmentWords,
} from "@spi/domain/words/people/equivalence-words";
import { type PlanRequest, planIteration, planProblems } from "@spi/engine/plan/iteration";
import { versionEquivalence } from "@spi/engine/verify/equivalence/version-equivalence";
import { attributes, planRequest, readCampaign } from "./campaign-argument.ts";
import { renderTable } from "./table.ts";

interface Held {
  iteration: string;
  path: string;
  equivalence: VersionEquivalence;
  /** What else differs from there: the campaign's target, the run date. */
  unlike: readonly { code: string; path: string; message: string }[];
  /** What only one of the files asks of people and cannot judge them by; none where they ask alike. */
  unjudged: readonly string[];
}

/** What was held, and why other iterations could not be. */
interface HeldFile {
  held: Held[];
  unheld: string[];
}

interface Asked {
  iteration?: string;
  against: string;
}

/**
 * Whether the iterations of a file, or one of them, treat everybody as they do in an earlier file: each is held against the one
 * of its ID there, else of its name, else the only one. One that is not there, or cannot be planned, is named beside the others.
 */
export async function holdAgainst(path: string, { iteration, against }: Asked): Promise<Result<HeldFile, string>> {
  const [file, earlier] = [await readCampaign(path), await readCampaign(against)];
  if (!file.ok) return refuse(file.refusal.message);
  if (!earlier.ok) return refuse(earlier.refusal.message);
  const chosen = iteration === undefined ? undefined : findIteration(file.value, iteration);
  if (iteration !== undefined && !chosen) return refuse(`${path} has no iteration “${iteration}”.`);
  const asked: HeldFile = { held: [], unheld: [] };
  for (const loaded of chosen ? [chosen] : file.value.iterations) {
    const other = sameIn(earlier.value, loaded);
    const held = other
      ? holdOne({ file: file.value, loaded }, { file: earlier.value, loaded: other })
      : refuse(`${against} has no iteration “${loaded.name}”.`);
    if (held.ok) asked.held.push(held.value);
    else asked.unheld.push(held.refusal);
  }
  return ok(asked);
}

interface Version {
  file: CampaignFile;
  loaded: LoadedIteration;
}

function holdOne(now: Version, then: Version): Result<Held, string> {
  const { loaded } = now;
  const unreadable = [loaded, then.loaded].flatMap(({ blocking }) => blocking.map(({ message }) => message));
  if (unreadable.length > 0) return refuse(`${loaded.name}: ${unreadable.join(" ")}`);
  const requests = { earlier: planRequest(then.file, then.loaded), later: planRequest(now.file, loaded) };
  const compared = versionEquivalence({ ...requests, codes });
  if (!compared.ok) return refuse(`${loaded.name}, ${compared.refusal.version} version: ${compared.refusal.message}`);
  const moved = movedRunDate(requests.earlier.iteration.IterationDate, requests.later.iteration.IterationDate);
  const unjudged = onlyUnjudged(requests);
  const target = changedTarget(then.file.target, now.file.target);
  const unlike = [
    ...(target === null ? [] : [{ code: "target-changed", path: "CampaignConfig.Target", message: target }]),
    ...(moved === null ? [] : [{ code: "run-date-moved", path: `${loaded.path}.IterationDate`, message: moved }]),
  ];
  return ok({ iteration: loaded.name, path: loaded.path, equivalence: compared.value, unlike, unjudged });
}

/** The codes of the shipped reference data, by which people are described. */
export const codes = codesOf(shippedReference);

function sameIn(file: CampaignFile, { id, name }: LoadedIteration): LoadedIteration | undefined {
  const same = (id !== "" && findIteration(file, id)) || findIteration(file, name);
  return same || (file.iterations.length === 1 ? file.iterations[0] : undefined);
}

/** What rules of one of two versions cannot be judged by, and those of the other can: people whom that concerns are counted apart. */
function onlyUnjudged({ earlier, later }: Record<"earlier" | "later", PlanRequest>): string[] {
  const [before, now] = [earlier, later].map((request) =>
    planProblems(request)
      .warnings.filter(({ kind, path }) => kind === "dataType" && failsForSome(request, path))
      .map(({ rule, message }) => `The rule “${rule}”: ${message}`),
  );
  const only = (which: string, some: readonly string[], others: readonly string[]) =>
    [...new Set(some)]
      .filter((said) => !others.includes(said))
      .map(
        (said) =>
          `Only the ${which} version has rules that some people cannot be judged by, who are then taken not to match. ${said}`,
      );
  return [...only("earlier", before!, now!), ...only("later", now!, before!)];
}

/** Whether the clause that a problem is of cannot judge some people; comparisons of text judge everybody, whatever the attribute is. */
function failsForSome(request: PlanRequest, path: string): boolean {
  const planned = planIteration(request);
  if (!planned.ok) return true;
  const clauses = allRules(planned.value).flatMap((rule) => rule.clauses);
  const clause = clauses.find((one) => path.startsWith(`${one.path}.`));
  const kind = clause?.condition?.test.kind;
  return !clause || clause.fails !== null || kind === "between" || kind === "dateOrder";
}

/** Whether all that was held is proved to treat everybody as there: for the same, on the same day, alike, and judged by as much. */
export function provedSame(held: readonly Held[]): boolean {
  return held.every(
    ({ equivalence: { verdict }, unlike, unjudged }) => verdict === "same" && unlike.length + unjudged.length === 0,
  );
}

/** What was held against another file as lines for a program, of the form that findings have. */
export function heldLines(held: readonly Held[]): object[] {
  const note = { level: "note", rule: null, person: null, outcome: null, people: null };
  return held.flatMap(({ path, equivalence, unlike, unjudged }) => {
    const { verdict } = equivalence;
    const shown =
      verdict === "different" ? { person: equivalence.person, outcome: equivalence.later.outcome } : undefined;
    const verdictLine = { ...note, code: codeOf[verdict], path, message: equivalenceSentence(equivalence), ...shown };
    const cannot = unjudged.map((message) => ({ ...note, code: "not-judged", path, message }));
    return [...unlike.map((one) => ({ ...note, ...one })), verdictLine, ...cannot];
  });
}

const codeOf = {
  same: "equivalent",
  "same for both": "equivalence-not-decided",
  different: "not-equivalent",
  "not decided": "equivalence-not-decided",
} as const;

/** A table of the iterations with what each version does to the person who shows a difference. */
export function renderHeld(held: readonly Held[]): string {
  return renderTable(
    ["Iteration", "Held against the earlier version"],
    held.flatMap(({ iteration, equivalence, unlike, unjudged }) => [
      [iteration, [...unlike.map(({ message }) => message), equivalenceSentence(equivalence)].join(" ")],
      ...[...shownBy(equivalence), ...unjudged].map((words) => ["", words]),
    ]),
  );
}

function shownBy(equivalence: VersionEquivalence): string[] {
  if (equivalence.verdict !== "different") return [];
  const { person, earlier, later, run_date: runDate } = equivalence;
  const somebody = describedPersonWords(person, { attributes, codes, runDate });
  return [
    `Somebody invented: ${somebody.join("; ")}`,
    `Earlier: ${treatmentWords(earlier)}`,
    `Now: ${treatmentWords(later)}`,
  ];
}
