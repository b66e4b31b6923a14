import type { EvaluableClause, EvaluableRule } from "./evaluable-iteration.ts";
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
