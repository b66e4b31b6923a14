import type { EvaluableClause, EvaluableCohort, EvaluableRule } from "./evaluable-iteration.ts";
import { priorityStep } from "../rule.ts";
import type { JsonObject } from "./findings.ts";
import { isJsonObject } from "./findings.ts";
import type { CampaignFile } from "./load-campaign-file.ts";
import type { LoadedIteration } from "./read-iteration.ts";

/**
 * The JSON of a campaign file with what was changed since it was loaded. Everything the product does not evaluate stays
 * as it was, so an unchanged file is saved exactly as it was loaded, order of fields included.
 */
export function saveCampaignFile(file: CampaignFile): JsonObject {
  const saved = structuredClone(file.source);
  for (const loaded of file.iterations) {
    const object = at(saved, loaded.path);
    if (isJsonObject(object)) saveIteration(object, at(file.source, loaded.path) as JsonObject, loaded);
  }
  return saved;
}

function saveIteration(object: JsonObject, source: JsonObject, { iteration, path }: LoadedIteration): void {
  put(object, "IterationDate", iteration.IterationDate);
  put(object, "DefaultCommsRouting", iteration.DefaultCommsRouting);
  saveCohorts(object, iteration.IterationCohorts, path);
  const clauses = new Map(iteration.IterationRules.flatMap(clausesByPath));
  const rules = Array.isArray(source["IterationRules"]) ? (source["IterationRules"] as unknown[]) : [];
  const kept = rules.flatMap((rule, index) => saveRule(rule, `${path}.IterationRules.${index}`, clauses));
  const added = iteration.IterationRules.flatMap((rule) => [rule, ...rule.AndClauses]).filter(
    (clause) => clause.sourcePath === undefined,
  );
  if (Array.isArray(source["IterationRules"]) || added.length > 0) {
    object["IterationRules"] = [...kept, ...added.map((clause) => saveClause({}, clause))];
  }
}

/** Published files may leave the order of cohorts to their place; it is numbered only once it means something else. */
function saveCohorts(object: JsonObject, cohorts: readonly EvaluableCohort[], path: string): void {
  const entered: unknown[] = Array.isArray(object["IterationCohorts"]) ? object["IterationCohorts"] : [];
  const unnumbered = entered.every((cohort) => !isJsonObject(cohort) || cohort["Priority"] === undefined);
  const inPlace = cohorts.every(
    ({ sourcePath, Priority }, index) =>
      sourcePath === `${path}.IterationCohorts.${index}` && Priority === index * priorityStep,
  );
  if (unnumbered && inPlace && cohorts.length === entered.length) return;
  const byPath = new Map(cohorts.map((cohort) => [cohort.sourcePath, cohort]));
  const kept = entered.flatMap((before, index) => {
    if (!isJsonObject(before)) return [before];
    const cohort = byPath.get(`${path}.IterationCohorts.${index}`);
    return cohort ? [saveCohort(before, cohort)] : [];
  });
  const added = cohorts.filter(({ sourcePath }) => sourcePath === undefined);
  object["IterationCohorts"] = [...kept, ...added.map((cohort) => saveCohort({}, cohort))];
}

function saveCohort(object: JsonObject, { CohortLabel, Priority, Virtual }: EvaluableCohort): JsonObject {
  put(object, "CohortLabel", CohortLabel);
  put(object, "Priority", Priority);
  const before = object["Virtual"];
  if (typeof before !== "string" || before.toUpperCase() !== Virtual) put(object, "Virtual", Virtual);
  return object;
}

function clausesByPath(rule: EvaluableRule): [string, EvaluableClause][] {
  return [rule, ...rule.AndClauses].flatMap((clause): [string, EvaluableClause][] =>
    clause.sourcePath === undefined ? [] : [[clause.sourcePath, clause]],
  );
}

/** A rule of the file as it is now; none when it was one of ours and has been removed. */
function saveRule(rule: unknown, path: string, clauses: ReadonlyMap<string, EvaluableClause>): unknown[] {
  if (!isJsonObject(rule) || rule["Type"] === "X" || rule["Type"] === "Y") return [rule];
  const clause = clauses.get(path);
  if (!clause) return [];
  const saved = saveClause(structuredClone(rule), clause);
  if (Array.isArray(rule["AndClauses"])) {
    saved["AndClauses"] = rule["AndClauses"].flatMap((nested: unknown, index) =>
      saveRule(nested, `${path}.AndClauses.${index}`, clauses),
    );
  }
  return [saved];
}

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

function saveClause(object: JsonObject, clause: EvaluableClause): JsonObject {
  for (const field of clauseFields) put(object, field, clause[field]);
  return object;
}

/** Leaves a field as it is, absent or null included, unless its value says something else now. */
function put(object: JsonObject, field: string, value: unknown): void {
  const before = object[field] ?? undefined;
  const unsaid = before === undefined && value === "";
  // A number that the file writes as a text stays one.
  const sameNumber = typeof before === "string" && before === String(value);
  if (before === value || unsaid || sameNumber) return;
  if (value === undefined) delete object[field];
  else object[field] = value;
}

function at(json: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
      json,
    );
}
