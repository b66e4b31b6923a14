import { iterationRuleSchema } from "../rule.ts";
import type { JsonObject } from "./findings.ts";
import { carriedRuleTypes, isJsonObject } from "./findings.ts";
import { pickFields } from "./pick-fields.ts";

/** Rules of a file as the product holds them, and where each of their fields stands in the file. */
export interface ImportedRules {
  /** As they would be saved, unchecked; not a list when the file has none. */
  rules: unknown;
  /** "IterationRules.4.Comparator" in the file for "IterationRules.1.AndClauses.0.Comparator" of what is saved. */
  pathInFile: (path: string) => string;
}

interface Entered {
  object: JsonObject;
  path: string;
}

/**
 * Groups a file's rules by type and priority, the first entered being the main rule and the others its AND clauses 1, 2,
 * 3 …. Gives each an identifier, and back the condition type "ALL" that an export leaves out.
 */
export function importRules(source: unknown, newId: () => string): ImportedRules {
  if (!Array.isArray(source)) return { rules: source, pathInFile: (path) => path };
  const groups = [...Map.groupBy(source.flatMap(enteredAt), ({ object }) => groupOf(object))];
  const entered = groups.map(([, parts]) => parts.flatMap(withNested));
  const rules = entered.map(([main, ...clauses]) => ({
    ...toClause(main!.object, { newId, number: 0 }),
    AndClauses: clauses.map(({ object }, index) =>
      withoutScope(toClause(object, { newId, number: index + 1 }), main!.object),
    ),
  }));
  return { rules, pathInFile: (path) => pathIn(entered, path) };
}

function groupOf(rule: JsonObject): string {
  return JSON.stringify([rule["Type"], rule["Priority"]]);
}

function enteredAt(rule: unknown, index: number): Entered[] {
  if (!isJsonObject(rule) || carriedRuleTypes.has(String(rule["Type"]))) return [];
  return [{ object: rule, path: `IterationRules.${index}` }];
}

/** A rule with the AND clauses it may hold itself. */
function withNested({ object, path }: Entered): Entered[] {
  const nested: unknown[] = Array.isArray(object["AndClauses"]) ? object["AndClauses"] : [];
  const clauses = nested.map((clause, index) => ({ clause, path: `${path}.AndClauses.${index}` }));
  return [
    { object, path },
    ...clauses.flatMap(({ clause, path }) => (isJsonObject(clause) ? [{ object: clause, path }] : [])),
  ];
}

const {
  ID: _id,
  IterationID: _iteration,
  AndNumber: _number,
  AndClauses: _clauses,
  ...clauseShape
} = iterationRuleSchema.shape;

function toClause(object: JsonObject, { newId, number }: { newId: () => string; number: number }): JsonObject {
  const picked = pickFields(object, clauseShape);
  const everybody = object["AttributeLevel"] === "TARGET" ? {} : { AttributeTarget: "ALL" };
  const described = number === 0 ? {} : { Name: "", Description: "" };
  return { Comparator: "", ...described, ...everybody, ...picked, ID: newId(), AndNumber: number };
}

/** A clause is for the cohorts its rule is for; it names only others. */
function withoutScope(clause: JsonObject, main: JsonObject): JsonObject {
  const { CohortLabel, ...rest } = clause;
  return CohortLabel === undefined || CohortLabel === main["CohortLabel"] ? rest : clause;
}

function pathIn(entered: readonly Entered[][], path: string): string {
  const match = /^IterationRules\.(\d+)(?:\.AndClauses\.(\d+))?(\..*)?$/.exec(path);
  if (!match) return path;
  const [, rule, clause, field = ""] = match;
  const place = entered[Number(rule)]?.[clause === undefined ? 0 : Number(clause) + 1];
  return place ? `${place.path}${field}` : path;
}
