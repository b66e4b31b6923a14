import type { CampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import { findIteration } from "@spi/domain/campaign-file/load-campaign-file";
import type { LoadedIteration } from "@spi/domain/campaign-file/read-iteration";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/reference/shipped-reference";
import type { VersionEquivalence } from "@spi/domain/finding/version-equivalence";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import { describedPersonWords } from "@spi/domain/words/people/described-person-words";
import { equivalenceSentence, treatmentWords } from "@spi/domain/words/people/equivalence-words";
import { versionEquivalence } from "@spi/engine/verify/equivalence/version-equivalence";
import { attributes, planRequest, readCampaign } from "./campaign-argument.ts";
import { renderTable } from "./table.ts";

interface Held {
  iteration: string;
  path: string;
  equivalence: VersionEquivalence;
}

interface Asked {
  iteration?: string;
  against: string;
}

/**
 * Whether the iterations of a file, or one of them, treat everybody as they do in an earlier file: each is held against the one
 * of its ID there, else of its name, else the only one. Refuses where there is none, and what cannot be planned.
 */
export async function holdAgainst(path: string, { iteration, against }: Asked): Promise<Result<Held[], string>> {
  const [file, earlier] = [await readCampaign(path), await readCampaign(against)];
  if (!file.ok) return refuse(file.refusal.message);
  if (!earlier.ok) return refuse(earlier.refusal.message);
  const chosen = iteration === undefined ? undefined : findIteration(file.value, iteration);
  if (iteration !== undefined && !chosen) return refuse(`${path} has no iteration “${iteration}”.`);
  const held: Held[] = [];
  for (const loaded of chosen ? [chosen] : file.value.iterations) {
    const other = sameIn(earlier.value, loaded);
    if (!other) return refuse(`${against} has no iteration “${loaded.name}”.`);
    const unreadable = [loaded, other].flatMap(({ blocking }) => blocking.map(({ message }) => message));
    if (unreadable.length > 0) return refuse(`${loaded.name}: ${unreadable.join(" ")}`);
    const requests = { earlier: planRequest(earlier.value, other), later: planRequest(file.value, loaded) };
    const compared = versionEquivalence({ ...requests, codes });
    if (!compared.ok) return refuse(`${loaded.name}, ${compared.refusal.version} version: ${compared.refusal.message}`);
    held.push({ iteration: loaded.name, path: loaded.path, equivalence: compared.value });
  }
  return ok(held);
}

const codes = codesOf(shippedReference);

function sameIn(file: CampaignFile, { id, name }: LoadedIteration): LoadedIteration | undefined {
  const same = (id !== "" && findIteration(file, id)) || findIteration(file, name);
  return same || (file.iterations.length === 1 ? file.iterations[0] : undefined);
}

/** What was held against another file as lines for a program, of the form that findings have. */
export function heldLines(held: readonly Held[]): object[] {
  return held.map(({ path, equivalence }) => ({
    level: "note",
    code: codeOf[equivalence.verdict],
    path,
    rule: null,
    message: equivalenceSentence(equivalence),
    person: equivalence.verdict === "different" ? equivalence.person : null,
    outcome: equivalence.verdict === "different" ? equivalence.later.outcome : null,
    people: null,
  }));
}

const codeOf = { same: "equivalent", different: "not-equivalent", "not decided": "equivalence-not-decided" } as const;

/** A table of the iterations with what each version does to the person who shows a difference. */
export function renderHeld(held: readonly Held[]): string {
  return renderTable(
    ["Iteration", "Held against the earlier version"],
    held.flatMap(({ iteration, equivalence }) => [
      [iteration, equivalenceSentence(equivalence)],
      ...shownBy(equivalence).map((words) => ["", words]),
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
