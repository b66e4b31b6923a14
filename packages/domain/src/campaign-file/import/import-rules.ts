import { scopeLabels } from "../../rule/scope-labels.ts";
import { type IterationRule, iterationRuleSchema, ruleTypeFacts, ruleTypes } from "../../rule/rule.ts";
import { withCarried } from "../carried-fields.ts";
import { type Finding, carriedRuleTypes } from "../findings.ts";
import { type JsonObject, isJsonObject } from "../../values/json-object.ts";
import { withinRanges } from "./import-priorities.ts";

/** A file's rules as they are stored, and the path in the file of each field. */
export interface ImportedRules {
  /** Rules as they would be saved, before any checks. Not a list if the file does not have a list of rules. */
  rules: unknown;
  /** Rules of types X and Y, unchanged. */
  carried: JsonObject[];
  /**
   * Converts a path in the saved content to a path in the file, for example
   * "IterationRules.1.AndClauses.0.Comparator" to "IterationRules.4.Comparator".
   */
  pathInFile: (path: string) => string;
}

interface RulesTarget {
  newId: () => string;
  prefix: string;
  findings: Finding[];
}

interface Entered {
  object: JsonObject;
  path: string;
}

/**
 * Groups a file's rules by type and priority. The first in each group becomes the main rule and the others its AND
 * clauses, numbered from 1. The combined rule applies to every cohort listed in any of them. Generates identifiers,
 * restores the condition type "ALL", which exports omit, and replaces priorities outside a type's range.
 */
export function importRules(source: unknown, { newId, prefix, findings }: RulesTarget): ImportedRules {
  if (!Array.isArray(source)) return { rules: source, carried: [], pathInFile: (path) => path };
  const groups = [...Map.groupBy(source.flatMap(enteredAt), ({ object }) => groupOf(object))];
  const entered = groups.map(([, parts]) => parts.flatMap(withNested));
  const rules: JsonObject[] = [];
  for (const parts of entered) {
    const all = parts.map(({ object, path }, number) => {
      const Operator = operatorOf(object, (message) =>
        findings.push({ kind: "interpreted", path: `${prefix}${path}.Operator`, message }),
      );
      return toClause({ ...object, Operator }, { newId, number });
    });
    const [main, ...clauses] = all;
    const derive = (field: string, message: string) =>
      findings.push({ kind: "interpreted", path: `${prefix}${parts[0]?.path}.${field}`, message });
    const scope = scopeOf(
      parts.map(({ object }) => object),
      derive,
    );
    rules.push({
      ...main,
      Name: nameOf(main ?? {}, derive),
      ...(scope === undefined ? {} : { CohortLabel: scope }),
      AndClauses: clauses,
    });
  }
  const pathInFile = (path: string) => pathIn(entered, path);
  return {
    rules: withinRanges(rules as unknown as IterationRule[], {
      pathOf: (index) => `${prefix}${pathInFile(`IterationRules.${index}`)}`,
      findings,
    }),
    carried: source.filter(isJsonObject).filter(isCarried),
    pathInFile,
  };
}

const isCarried = (rule: JsonObject) => carriedRuleTypes.has(String(rule["Type"]));

const membership = new Map<unknown, string>([
  ["in", "MemberOf"],
  ["not_in", "NotMemberOf"],
]);

/** Returns the operator. For cohorts, replaces "in" and "not_in" with equivalent operators that users can choose. */
function operatorOf({ AttributeLevel, Operator }: JsonObject, derive: (message: string) => void): unknown {
  const offered = AttributeLevel === "COHORT" ? membership.get(Operator) : undefined;
  if (offered !== undefined)
    derive(`For cohorts, “${String(Operator)}” means the same as ${offered}, so we have used ${offered}.`);
  return offered ?? Operator;
}

/**
 * Returns the name of a rule. Reports identify rules by name, so a rule without a name gets one from
 * its type and priority.
 */
function nameOf({ Name, Type, Priority }: JsonObject, derive: (field: string, message: string) => void): unknown {
  if (typeof Name !== "string" || Name.trim() !== "") return Name;
  const type = ruleTypes.find((ruleType) => ruleType === Type);
  const words = ["Unnamed", type && ruleTypeFacts[type].name, "rule", typeof Priority === "number" && String(Priority)];
  const name = words.filter(Boolean).join(" ");
  derive("Name", `The rule has no name, so we call it “${name}”.`);
  return name;
}

/**
 * Returns the cohorts of all clauses in a rule. Returns undefined for a routing rule or a rule that applies to all
 * cohorts.
 */
function scopeOf(parts: readonly JsonObject[], derive: (field: string, message: string) => void): unknown {
  const texts = parts.map((part) => part["CohortLabel"] ?? "");
  const [first] = texts;
  if (!texts.every((text) => typeof text === "string")) return first;
  const labels = texts.flatMap(scopeLabels);
  if (parts[0]?.["Type"] === "R") {
    if (labels.length > 0) derive("CohortLabel", "Routing rules apply to everyone, so we have ignored the cohort.");
    return undefined;
  }
  if (labels.length === 0) return undefined;
  return texts.every((text) => text.trim() === "" || text === first)
    ? first || labels.join(",")
    : [...new Set(labels)].join(",");
}

function groupOf(rule: JsonObject): string {
  return JSON.stringify([rule["Type"], rule["Priority"]]);
}

function enteredAt(rule: unknown, index: number): Entered[] {
  if (!isJsonObject(rule) || isCarried(rule)) return [];
  return [{ object: rule, path: `IterationRules.${index}` }];
}

/** Returns a rule followed by any AND clauses that it already contains. */
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
  CohortLabel: _scope,
  Carried: _carried,
  LibraryRuleMetadata: _library,
  ...clauseShape
} = iterationRuleSchema.shape;

/** Fields of a rule that the import generates. */
const generatedFields = [
  "ID",
  "IterationID",
  "AndNumber",
  "AndClauses",
  "CohortLabel",
  "Carried",
  "LibraryRuleMetadata",
];

function toClause(object: JsonObject, { newId, number }: { newId: () => string; number: number }): JsonObject {
  const rest = Object.fromEntries(Object.entries(object).filter(([field]) => !generatedFields.includes(field)));
  const allTargets = object["AttributeLevel"] === "TARGET" ? {} : { AttributeTarget: "ALL" };
  const described = { Description: "", ...(number === 0 ? {} : { Name: "" }) };
  return {
    Comparator: "",
    ...described,
    ...withCarried(rest, clauseShape),
    ...allTargets,
    ID: newId(),
    AndNumber: number,
  };
}

function pathIn(entered: readonly Entered[][], path: string): string {
  const match = /^IterationRules\.(\d+)(?:\.AndClauses\.(\d+))?(\..*)?$/.exec(path);
  if (!match) return path;
  const [, rule, clause, field = ""] = match;
  const position = entered[Number(rule)]?.[clause === undefined ? 0 : Number(clause) + 1];
  return position ? `${position.path}${field}` : path;
}
