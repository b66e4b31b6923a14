import type { EvaluableClause, EvaluableCohort, EvaluableIteration, EvaluableRule } from "./evaluable-iteration.ts";
import type { JsonObject } from "./findings.ts";
import { isJsonObject } from "./findings.ts";
import type { CampaignFile } from "./load-campaign-file.ts";
import { readIteration } from "./read-iteration.ts";

/**
 * The JSON of a campaign file with what was changed since it was loaded. Everything else stays as it was, what the
 * product does not evaluate and what is wrong with the file too, so an unchanged file is saved exactly as it was loaded,
 * order of fields included.
 *
 * @internal No screen edits an imported file in place yet: kept for bringing a published campaign back as a file.
 */
export function saveCampaignFile(file: CampaignFile): JsonObject {
  const saved = structuredClone(file.source);
  for (const { iteration, path } of file.iterations) {
    const object = at(saved, path);
    if (isJsonObject(object)) saveIteration({ object, path }, iteration);
  }
  return saved;
}

/** A part of the file, to be changed in place. */
interface Place {
  object: JsonObject;
  path: string;
}

function saveIteration({ object, path }: Place, now: EvaluableIteration): void {
  const before = readIteration(object, path, null).loaded.iteration;
  put(object, ["IterationDate", "DefaultCommsRouting"], { now, before });
  saveCohorts({ object, path }, { now: now.IterationCohorts, before: before.IterationCohorts });
  const clauses = {
    now: byPath(now.IterationRules.flatMap(clausesOf)),
    before: byPath(before.IterationRules.flatMap(clausesOf)),
  };
  const entered = listIn(object, "IterationRules");
  const kept = entered.flatMap((rule, index) => saveRule(rule, `${path}.IterationRules.${index}`, clauses));
  const added = now.IterationRules.flatMap(clausesOf).filter((clause) => clause.sourcePath === undefined);
  if (Array.isArray(object["IterationRules"]) || added.length > 0) {
    object["IterationRules"] = [...kept, ...added.map((clause) => put({}, clauseFields, { now: clause }))];
  }
}

/** Published files may leave the order of cohorts to their place: once that is not their order any more, all are numbered. */
function saveCohorts(
  { object, path }: Place,
  cohorts: { now: readonly EvaluableCohort[]; before: readonly EvaluableCohort[] },
): void {
  const [now, before] = [byPath(cohorts.now), byPath(cohorts.before)];
  const added = cohorts.now.filter(({ sourcePath }) => sourcePath === undefined);
  const inPlace = cohorts.before.every((cohort) => now.get(cohort.sourcePath)?.Priority === cohort.Priority);
  if (!Array.isArray(object["IterationCohorts"]) && added.length === 0) return;
  const kept = listIn(object, "IterationCohorts").flatMap((entered, index) => {
    if (!isJsonObject(entered)) return [entered];
    const cohort = now.get(`${path}.IterationCohorts.${index}`);
    if (!cohort) return [];
    const saved = put(entered, cohortFields, { now: cohort, before: before.get(cohort.sourcePath) });
    if (!inPlace || added.length > 0) saved["Priority"] ??= cohort.Priority;
    return [saved];
  });
  object["IterationCohorts"] = [...kept, ...added.map((cohort) => put({}, cohortFields, { now: cohort }))];
}

const clausesOf = (rule: EvaluableRule): EvaluableClause[] => [rule, ...rule.AndClauses];

function byPath<Item extends { sourcePath?: string }>(items: readonly Item[]): Map<string | undefined, Item> {
  return new Map(items.filter(({ sourcePath }) => sourcePath !== undefined).map((item) => [item.sourcePath, item]));
}

function listIn(object: JsonObject, field: string): unknown[] {
  const value: unknown = object[field];
  return Array.isArray(value) ? value : [];
}

type Clauses = Record<"now" | "before", ReadonlyMap<string | undefined, EvaluableClause>>;

/** A rule of the file as it is now; none when it was one of ours and has been removed. */
function saveRule(rule: unknown, path: string, clauses: Clauses): unknown[] {
  const before = clauses.before.get(path);
  if (!isJsonObject(rule) || !before) return [rule];
  const now = clauses.now.get(path);
  if (!now) return [];
  put(rule, clauseFields, { now, before });
  if (Array.isArray(rule["AndClauses"])) {
    rule["AndClauses"] = rule["AndClauses"].flatMap((nested: unknown, index) =>
      saveRule(nested, `${path}.AndClauses.${index}`, clauses),
    );
  }
  return [rule];
}

const cohortFields = ["CohortLabel", "Priority", "Virtual"] as const satisfies readonly (keyof EvaluableCohort)[];

const clauseFields = [
  "Type",
  "Name",
  "Priority",
  "CohortLabel",
  "Operator",
  "Comparator",
  "AttributeLevel",
  "AttributeTarget",
  "AttributeName",
  "CommsRouting",
] as const satisfies readonly (keyof EvaluableClause)[];

/** Writes the fields whose value is another than the one that was read from the file. */
function put<Item extends object, Field extends keyof Item & string>(
  object: JsonObject,
  fields: readonly Field[],
  { now, before }: { now: Item; before?: Item | undefined },
): JsonObject {
  for (const field of fields) {
    const value: unknown = now[field];
    if (before ? value === before[field] : value === undefined || value === "") continue;
    if (value === undefined) delete object[field];
    else object[field] = value;
  }
  return object;
}

function at(json: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
      json,
    );
}
