import { allRules } from "@spi/engine/plan/plan";
import { type CampaignFile, findIteration } from "@spi/domain/campaign-file/load-campaign-file";
import type { LoadedIteration } from "@spi/domain/campaign-file/read/read-iteration";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import type { VersionEquivalence } from "@spi/domain/finding/version-equivalence";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { describePerson } from "@spi/domain/descriptions/people/describe-person";
import {
  changedTarget,
  equivalenceSentence,
  movedRunDate,
  describeTreatment,
} from "@spi/domain/descriptions/people/equivalence-sentences";
import { type PlanRequest, planIteration, planProblems } from "@spi/engine/plan/iteration";
import { versionEquivalence } from "@spi/engine/verify/equivalence/version-equivalence";
import { attributes, planRequest, readCampaign } from "./campaign-argument.ts";
import { renderTable } from "./table.ts";

interface IterationComparison {
  iteration: string;
  path: string;
  equivalence: VersionEquivalence;
  /** Other differences from the earlier file, which are in the campaign's target and the run date. */
  otherChanges: readonly { code: string; path: string; message: string }[];
  /**
   * Descriptions of rules that cannot be evaluated for some people in only one of the files. Empty if both files have
   * the same rules of this kind.
   */
  unevaluated: readonly string[];
}

/** The comparisons, and the reasons why other iterations could not be compared. */
interface FileComparison {
  comparisons: IterationComparison[];
  failures: string[];
}

interface ComparisonOptions {
  iteration?: string;
  against: string;
}

/**
 * Checks whether all of a file's iterations, or one of them, give everyone the same outcome as in an earlier file. Each
 * iteration is compared with the earlier iteration that has the same ID. If there is none, the iteration is compared
 * with the earlier iteration of the same name, or with the only earlier iteration. Iterations that are missing or
 * cannot be planned are listed separately.
 */
export async function compareWithFile(
  path: string,
  { iteration, against }: ComparisonOptions,
): Promise<Result<FileComparison, string>> {
  const [file, earlier] = [await readCampaign(path), await readCampaign(against)];
  if (!file.ok) return refuse(file.refusal.message);
  if (!earlier.ok) return refuse(earlier.refusal.message);
  const chosen = iteration === undefined ? undefined : findIteration(file.value, iteration);
  if (iteration !== undefined && !chosen)
    return refuse(`There is no iteration called “${iteration}” in ${path}. Check the name.`);
  const result: FileComparison = { comparisons: [], failures: [] };
  for (const loaded of chosen ? [chosen] : file.value.iterations) {
    const other = findMatchingIteration(earlier.value, loaded);
    const comparison = other
      ? compareIteration({ file: file.value, loaded }, { file: earlier.value, loaded: other })
      : refuse(
          `There is no iteration called “${loaded.name}” in ${against}. Choose an iteration that is in both files.`,
        );
    if (comparison.ok) result.comparisons.push(comparison.value);
    else result.failures.push(comparison.refusal);
  }
  return ok(result);
}

interface Version {
  file: CampaignFile;
  loaded: LoadedIteration;
}

function compareIteration(later: Version, earlier: Version): Result<IterationComparison, string> {
  const { loaded } = later;
  const unreadable = [loaded, earlier.loaded].flatMap(({ blocking }) => blocking.map(({ message }) => message));
  if (unreadable.length > 0) return refuse(`${loaded.name}: ${unreadable.join(" ")}`);
  const requests = { earlier: planRequest(earlier.file, earlier.loaded), later: planRequest(later.file, loaded) };
  const compared = versionEquivalence({ ...requests, codes });
  if (!compared.ok) return refuse(`${loaded.name}, ${compared.refusal.version} version: ${compared.refusal.message}`);
  const moved = movedRunDate(requests.earlier.iteration.IterationDate, requests.later.iteration.IterationDate);
  const unevaluated = unevaluatedInOneVersion(requests);
  const target = changedTarget(earlier.file.target, later.file.target);
  const otherChanges = [
    ...(target === null ? [] : [{ code: "target-changed", path: "CampaignConfig.Target", message: target }]),
    ...(moved === null ? [] : [{ code: "run-date-moved", path: `${loaded.path}.IterationDate`, message: moved }]),
  ];
  return ok({ iteration: loaded.name, path: loaded.path, equivalence: compared.value, otherChanges, unevaluated });
}

/** Codes from the bundled reference data, which are used to describe people. */
export const codes = codesOf(shippedReference);

function findMatchingIteration(file: CampaignFile, { id, name }: LoadedIteration): LoadedIteration | undefined {
  const same = (id !== "" && findIteration(file, id)) || findIteration(file, name);
  return same || (file.iterations.length === 1 ? file.iterations[0] : undefined);
}

/**
 * Describes the rules that cannot be evaluated for some people in only one of the versions. For these people, the rule
 * does not match.
 */
function unevaluatedInOneVersion({ earlier, later }: Record<"earlier" | "later", PlanRequest>): string[] {
  const [before, now] = [earlier, later].map((request) =>
    planProblems(request)
      .warnings.filter(({ kind, path }) => kind === "dataType" && failsForSome(request, path))
      .map(({ rule, message }) => `The rule “${rule}”: ${message}`),
  );
  const uniqueTo = (which: string, some: readonly string[], others: readonly string[]) =>
    [...new Set(some)]
      .filter((problem) => !others.includes(problem))
      .map(
        (problem) =>
          `Only the ${which} version has a rule that we cannot evaluate for some people. We treat these people as not matching the rule. ${problem}`,
      );
  return [...uniqueTo("earlier", before!, now!), ...uniqueTo("later", now!, before!)];
}

/**
 * Returns whether the clause with the problem cannot be evaluated for some people. Comparisons as text can be evaluated
 * for everyone, whatever the attribute.
 */
function failsForSome(request: PlanRequest, path: string): boolean {
  const planned = planIteration(request);
  if (!planned.ok) return true;
  const clauses = allRules(planned.value).flatMap((rule) => rule.clauses);
  const clause = clauses.find((candidate) => path.startsWith(`${candidate.path}.`));
  const kind = clause?.condition?.test.kind;
  return !clause || clause.fails !== null || kind === "between" || kind === "dateOrder";
}

/**
 * Returns whether all iterations are proved to give everyone the same outcome. The iterations must have the same
 * target, day and evaluated attributes.
 */
export function areProvenEquivalent(comparisons: readonly IterationComparison[]): boolean {
  return comparisons.every(
    ({ equivalence: { verdict }, otherChanges, unevaluated }) =>
      verdict === "same" && otherChanges.length + unevaluated.length === 0,
  );
}

/** Returns the comparisons as lines for programs, in the same format as findings. */
export function comparisonLines(comparisons: readonly IterationComparison[]): object[] {
  const note = { level: "note", rule: null, person: null, outcome: null, people: null };
  return comparisons.flatMap(({ path, equivalence, otherChanges, unevaluated }) => {
    const { verdict } = equivalence;
    const difference =
      verdict === "different" ? { person: equivalence.person, outcome: equivalence.later.outcome } : undefined;
    const verdictLine = {
      ...note,
      code: codeOf[verdict],
      path,
      message: equivalenceSentence(equivalence),
      ...difference,
    };
    const unevaluatedNotes = unevaluated.map((message) => ({ ...note, code: "not-judged", path, message }));
    return [...otherChanges.map((change) => ({ ...note, ...change })), verdictLine, ...unevaluatedNotes];
  });
}

const codeOf = {
  same: "equivalent",
  "same for both": "equivalence-not-decided",
  different: "not-equivalent",
  "not decided": "equivalence-not-decided",
} as const;

/** Renders a table of the iterations. If the versions differ, shows each version's outcome for an example person. */
export function renderComparisons(comparisons: readonly IterationComparison[]): string {
  return renderTable(
    ["Iteration", "Comparison with the earlier version"],
    comparisons.flatMap(({ iteration, equivalence, otherChanges, unevaluated }) => [
      [iteration, [...otherChanges.map(({ message }) => message), equivalenceSentence(equivalence)].join(" ")],
      ...[...describeExample(equivalence), ...unevaluated].map((line) => ["", line]),
    ]),
  );
}

function describeExample(equivalence: VersionEquivalence): string[] {
  if (equivalence.verdict !== "different") return [];
  const { person, earlier, later, run_date: runDate } = equivalence;
  const examplePerson = describePerson(person, { attributes, codes, runDate });
  return [
    `Example person: ${examplePerson.join("; ")}`,
    `Earlier: ${describeTreatment(earlier)}`,
    `Now: ${describeTreatment(later)}`,
  ];
}
