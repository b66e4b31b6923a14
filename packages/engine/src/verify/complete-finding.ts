import { canonicalJson } from "@spi/domain/values/canonical-json";
import { hashOf } from "@spi/domain/values/hash-of";
import type { VerifierFinding } from "@spi/domain/finding/verifier-finding";
import type { FindingRemark } from "@spi/domain/finding/sentences/remarks";
import { evaluatePerson } from "../evaluate/evaluate.ts";
import type { Plan, PlannedRule } from "../plan/plan.ts";
import type { FindingDraft } from "./finding.ts";

/** Completes a finding with its example person's outcome and a key that is not in `taken`. */
export function completeFinding(
  draft: FindingDraft & { code: string },
  plan: Plan,
  taken: Set<string>,
): VerifierFinding {
  const { level, code, path, rule, problem, about = null } = draft;
  const person = (typeof draft.person === "function" ? draft.person() : draft.person) ?? null;
  const remarks = [...(draft.remarks ?? []), ...clauseRemarks(draft)];
  const identity = [code, rule && ruleHash(rule, plan), about];
  let key = hashOf(identity);
  for (let again = 2; taken.has(key); again += 1) key = hashOf([...identity, again]);
  taken.add(key);
  const outcome = person && evaluatePerson({ plan, person }).decision.outcome;
  const lacks = draft.lacks ? { lacks: draft.lacks } : {};
  return {
    level,
    code,
    path,
    rule: rule && rule.id,
    problem,
    ...(remarks.length > 0 ? { remarks } : {}),
    ...lacks,
    person,
    outcome,
    people: null,
    key,
  };
}

/**
 * Identifies a finding's AND clause by its attribute, unless the finding already mentions the attribute. Clauses have
 * no names of their own.
 */
function clauseRemarks({ path, rule, problem: { code, params } }: FindingDraft): FindingRemark[] {
  const clause = rule?.clauses
    .slice(1)
    .find((candidate) => path === candidate.path || path.startsWith(`${candidate.path}.`));
  if (!clause || code === "impossible") return [];
  const { DisplayValue: attribute } = clause.attribute;
  return mentions(params, attribute) ? [] : [{ code: "andClause", params: { attribute } }];
}

/** Returns whether any parameter contains a name, at any depth. */
function mentions(params: unknown, name: string): boolean {
  if (typeof params === "string") return params.includes(name);
  return typeof params === "object" && params !== null && Object.values(params).some((param) => mentions(param, name));
}

/** Hashes by rule. Cached, because a rule can have many findings. */
const ruleHashes = new WeakMap<PlannedRule, string>();

function ruleHash(rule: PlannedRule, plan: Plan): string {
  const hash = ruleHashes.get(rule) ?? hashOf(ruleContent(rule, plan));
  ruleHashes.set(rule, hash);
  return hash;
}

/**
 * Returns the conditions and effects of a rule without names, identifiers and positions. Rules with
 * equal content have the same effect on people.
 */
export function ruleContent({ type, scope, clauses, plans }: PlannedRule, { cohorts }: Plan) {
  const all = scope === null || scope.size === cohorts.length;
  const labels = all ? null : [...scope].map((index) => cohorts[index]!.label).toSorted();
  const conditions = clauses.map(({ attribute, condition }) => {
    const { AttributeLevel, ConditionType, AttributeName } = attribute;
    const test = condition?.test;
    const items = test?.kind === "oneOf" ? test.members : test?.kind === "memberOf" ? test.labels : undefined;
    const compared = items ? [items.toSorted(), condition?.missing] : condition?.comparator;
    return [AttributeLevel, ConditionType, AttributeName, condition?.operator, compared];
  });
  const inOrder = conditions.toSorted((a, b) => canonicalJson(a).localeCompare(canonicalJson(b)));
  return { type, labels, plans, asked: inOrder };
}
