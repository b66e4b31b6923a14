import { type RuleType, ruleTypes } from "../../rule/rule.ts";
import { type CommsType, commsTypes } from "../../iteration/iteration.ts";
import { checkFields, kinds } from "../check-fields.ts";
import type { EvaluableCohort, EvaluableIteration, EvaluableRule } from "../../iteration/evaluable-iteration.ts";
import { repeatedCohort, repeatedCohorts } from "../file-cohorts.ts";
import { type Finding, carriedRuleTypes } from "../findings.ts";
import { type JsonObject, isJsonObject } from "../../values/json-object.ts";
import { groupRules } from "../group-rules.ts";
import {
  type Reader,
  isList,
  isNumber,
  isText,
  list,
  optionalText,
  priority,
  read,
  readRouting,
  text,
} from "./read-fields.ts";
import { mappedActions } from "../../rule/status-texts.ts";
import { most } from "../../values/limits.ts";

/** An iteration as read from a campaign file. */
export interface LoadedIteration {
  path: string;
  name: string;
  id: string;
  number: number | null;
  /** Null if the file has no valid value. */
  commsType: CommsType | null;
  iteration: EvaluableIteration;
  /** Plans that the iteration's rules can use, or null if the file does not specify any. */
  availableRoutingIds: readonly string[] | null;
  /** Findings that prevent evaluation, because a required value is missing or has the wrong type. */
  blocking: readonly Finding[];
}

interface ReadIteration {
  loaded: LoadedIteration;
  findings: Finding[];
}

/** Function that returns findings about an object's unknown or invalid fields, such as `checkFields`. */
type CheckFields = typeof checkFields;

/** Reads an iteration of a campaign file, with all findings about it. */
export function readIteration(
  object: JsonObject,
  path: string,
  campaignPlans: readonly string[] | null,
  check: CheckFields = checkFields,
): ReadIteration {
  const reader: Reader = { object, path, blocking: [], actions: mappedActions(object) };
  const routing = readRouting(reader, "DefaultCommsRouting");
  const cohorts = readCohorts(reader, check);
  const rules = readRules(reader, check);
  const plans = campaignPlans ?? plansOf(object);
  const loaded: LoadedIteration = {
    path,
    name: isText(object["Name"]) ? object["Name"] : "",
    id: isText(object["ID"]) ? object["ID"] : "",
    number: isNumber(object["IterationNumber"]) ? object["IterationNumber"] : null,
    commsType: commsTypes.find((type) => type === object["CommsType"]) ?? null,
    iteration: {
      IterationDate: read(reader, "IterationDate", text("the run date as 8 digits, for example 20250820")),
      DefaultCommsRouting: routing.routing ?? "",
      ...routing.carried,
      IterationCohorts: cohorts.cohorts,
      IterationRules: rules.rules,
    },
    availableRoutingIds: plans,
    blocking: reader.blocking,
  };
  const findings = [
    ...check(object, path, kinds.iteration),
    ...routing.findings,
    ...cohorts.findings,
    ...rules.findings,
  ];
  return { loaded, findings: withBlocking(findings, reader.blocking) };
}

/**
 * Combines findings. If a missing value prevents evaluation, the problem is reported only once, with the message about
 * evaluation.
 */
function withBlocking(findings: readonly Finding[], blocking: readonly Finding[]): Finding[] {
  const named = new Set(blocking.map(({ path }) => path));
  return [...blocking, ...findings.filter(({ path }) => !named.has(path))];
}

/**
 * Returns an iteration's plans. A published campaign has no list of plans, so we read their names from the
 * ActionsMapper, which contains texts for other services.
 */
function plansOf(iteration: JsonObject): string[] | null {
  const own = iteration["AvailableRoutingIds"];
  if (isList(own) && own.every(isText)) return own;
  const { isGiven, plans } = mappedActions(iteration);
  return isGiven ? [...plans.values()] : null;
}

const lists = { IterationCohorts: "cohorts", IterationRules: "rules", AndClauses: "AND clauses" } as const;

function objectsIn(reader: Reader, field: keyof typeof lists): { object: JsonObject; path: string }[] {
  return read<unknown[]>(reader, field, list(lists[field])).flatMap((item, index) => {
    const path = `${reader.path}.${field}.${index}`;
    if (isJsonObject(item)) return [{ object: item, path }];
    reader.blocking.push({ kind: "problem", path, message: "This must be an object, { … }." });
    return [];
  });
}

function readCohorts(iteration: Reader, check: CheckFields): { cohorts: EvaluableCohort[]; findings: Finding[] } {
  const entered = objectsIn(iteration, "IterationCohorts");
  const findings = entered.flatMap(({ object, path }) => check(object, path, kinds.cohort));
  const repeated = repeatedCohorts(entered.map(({ object }) => object));
  const cohorts = entered.map(({ object, path }): EvaluableCohort => {
    const reader = { ...iteration, object, path };
    const virtual = optionalText(reader, "Virtual");
    if (virtual === "Y") findings.push({ kind: "interpreted", path: `${path}.Virtual`, message: virtualCohort });
    return {
      CohortLabel: read(reader, "CohortLabel", text("the name of a cohort")),
      Priority: read(reader, "Priority", priority),
      Virtual: virtual,
      sourcePath: path,
    };
  });
  const unique = [...cohorts.entries()].filter(([index]) => !repeated.has(index));
  const labels = new Set<string>();
  for (const [, { CohortLabel, sourcePath }] of unique) {
    if (labels.has(CohortLabel))
      iteration.blocking.push({ kind: "problem", path: `${sourcePath}.CohortLabel`, message: bothKinds });
    labels.add(CohortLabel);
  }
  for (const index of repeated)
    findings.push({ kind: "interpreted", path: cohorts[index]!.sourcePath!, message: repeatedCohort });
  return { cohorts: unique.map(([, cohort]) => cohort), findings };
}

const bothKinds =
  "The iteration lists this cohort twice, once for its members only and once for everyone. Remove one of these entries.";

const virtualCohort =
  "This is a virtual cohort, so everyone is a member. We use this cohort, but you cannot create or edit virtual cohorts here.";

function readRules(iteration: Reader, check: CheckFields): { rules: EvaluableRule[]; findings: Finding[] } {
  const findings: Finding[] = [];
  const entered: EvaluableRule[] = [];
  for (const { object, path } of objectsIn(iteration, "IterationRules")) {
    // A file with more findings than this is rejected anyway.
    if (findings.length > most.findings) break;
    const carried = carriedRuleTypes.get(String(object["Type"]));
    if (carried === undefined) {
      for (const finding of check(object, path, kinds.rule)) findings.push(finding);
      entered.push(readRule({ ...iteration, object, path }, findings));
    } else findings.push({ kind: "notUsed", path, message: carried });
  }
  const grouped = groupRules(entered);
  return { rules: grouped.rules, findings: [...findings, ...grouped.findings] };
}

function readRule(reader: Reader, findings: Finding[]): EvaluableRule {
  const clauses = reader.object["AndClauses"] === undefined ? [] : objectsIn(reader, "AndClauses");
  return {
    ...readClause(reader, findings),
    AndClauses: clauses.map((clause) => readClause({ ...reader, ...clause }, findings)),
  };
}

const isRuleType = (value: unknown): value is RuleType => ruleTypes.some((type) => type === value);
const ruleType = { is: isRuleType, what: "F, S or R", otherwise: "F" as const };

function readClause(reader: Reader, findings: Finding[]) {
  const routing = readRouting(reader, "CommsRouting");
  for (const finding of routing.findings) findings.push(finding);
  return {
    Type: read(reader, "Type", ruleType),
    Name: optionalText(reader, "Name") ?? "",
    Description: optionalText(reader, "Description"),
    Priority: read(reader, "Priority", priority),
    CohortLabel: optionalText(reader, "CohortLabel"),
    Operator: read(reader, "Operator", text("an operator, for example =")),
    Comparator: optionalText(reader, "Comparator") ?? "",
    AttributeLevel: read(reader, "AttributeLevel", text("PERSON, TARGET or COHORT")),
    AttributeTarget: optionalText(reader, "AttributeTarget"),
    AttributeName: optionalText(reader, "AttributeName"),
    CommsRouting: routing.routing,
    ...routing.carried,
    sourcePath: reader.path,
  };
}
