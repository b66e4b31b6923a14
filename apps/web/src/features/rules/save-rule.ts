import { clauseName, clausesDescribed, withClausesNumbered } from "@spi/domain/rule/and-clauses";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { joinRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import { type AndClause, type IterationRule, type RuleType, ruleMessages, ruleTypeFacts } from "@spi/domain/rule/rule";
import { nextPriority, renumber } from "@spi/domain/rule/rule-order";
import { type RuleDraft, toCondition } from "./rule-draft.ts";

/** A draft's position among the iteration's rules. `copied` is the rule that a new rule is a copy of, with new IDs. */
export type RulePosition =
  | { kind: "rule"; type: RuleType; rule: IterationRule | undefined; copied?: IterationRule | undefined }
  | { kind: "clause"; type: RuleType; rule: IterationRule; number: number };

interface PlacementInput {
  rules: readonly IterationRule[];
  position: RulePosition;
  draft: RuleDraft;
  newId: string;
}

/**
 * Inserts the draft at its position in the iteration's rules. Returns an error if all priority numbers for the rule
 * type are in use.
 */
export function placeRule(placement: PlacementInput): Result<{ rules: IterationRule[]; rule: IterationRule }, string> {
  const { rules, position } = placement;
  if (position.kind === "clause") return ok(replaceRule(rules, withClause(position, placement)));
  if (position.rule) return ok(replaceRule(rules, applyDraft(position.rule, placement)));
  return addRule(position, placement);
}

function replaceRule(rules: readonly IterationRule[], rule: IterationRule) {
  return { rules: rules.map((other) => (other.ID === rule.ID ? rule : other)), rule };
}

/** Adds a new rule, with the AND clauses of the rule that it was copied from. */
function addRule({ type, copied }: Extract<RulePosition, { kind: "rule" }>, { rules, draft, newId }: PlacementInput) {
  const { name, capacity, highest } = ruleTypeFacts[type];
  if (rules.filter((rule) => rule.Type === type).length >= capacity)
    return refuse(ruleMessages.tooMany(name, capacity));
  const fields = toRuleFields(draft, type);
  const added: IterationRule = withClausesNumbered({
    ...fields,
    ID: newId,
    Type: type,
    Priority: nextPriority(rules, type),
    AndNumber: 0,
    AndClauses: copied ? clausesDescribed(copied, fields.Description) : [],
    // Imported details without a field on any screen, such as status texts.
    ...(copied?.Carried ? { Carried: copied.Carried } : {}),
  });
  // If gaps in the numbering have used up the available numbers, the rules are renumbered.
  const all = added.Priority > highest ? renumber([...rules, added], type) : [...rules, added];
  return ok({ rules: all, rule: all.find((rule) => rule.ID === newId) ?? added });
}

function applyDraft(rule: IterationRule, { draft }: PlacementInput): IterationRule {
  const changed = { ...rule, ...toRuleFields(draft, rule.Type) };
  return withClausesNumbered({ ...changed, AndClauses: clausesDescribed(rule, changed.Description) });
}

function toRuleFields(draft: RuleDraft, type: RuleType) {
  return {
    ...toCondition(draft),
    Name: draft.name.trim(),
    Description: draft.description.trim(),
    CohortLabel: type !== "R" && draft.cohortLabel ? draft.cohortLabel : undefined,
    CommsRouting: type === "R" ? joinRoutingPlanIds(draft.routingIds) : undefined,
    LibraryRuleMetadata: draft.metadata,
  };
}

function withClause(
  { rule, number }: Extract<RulePosition, { kind: "clause" }>,
  { draft, newId }: PlacementInput,
): IterationRule {
  const existing = rule.AndClauses[number - 1];
  const clause: AndClause = {
    ...existing,
    ...toCondition(draft),
    Description: draft.description.trim() || (existing?.Description === "" ? "" : rule.Description),
    ID: existing?.ID ?? newId,
    Type: rule.Type,
    Name: clauseName(rule.Name, number),
    Priority: rule.Priority,
    AndNumber: number,
    LibraryRuleMetadata: draft.metadata,
  };
  const AndClauses = existing ? rule.AndClauses.with(number - 1, clause) : [...rule.AndClauses, clause];
  return withClausesNumbered({ ...rule, AndClauses });
}

/** Removes one of a rule's AND clauses, and renames and renumbers the remaining clauses. */
export function withoutClause(rule: IterationRule, clauseId: string): IterationRule {
  return withClausesNumbered({ ...rule, AndClauses: rule.AndClauses.filter((clause) => clause.ID !== clauseId) });
}

export const persistedRuleMessages = {
  noRules: "Iteration or rules not found.",
  noRule: "Persisted rule not found.",
} as const;

/** Finds the saved rule in the server's response by its ID, because names are not always unique. */
export function persistedRule(
  iteration: { IterationRules: readonly IterationRule[] } | undefined,
  id: string,
): Result<IterationRule, string> {
  if (!iteration?.IterationRules) return refuse(persistedRuleMessages.noRules);
  const savedRule = iteration.IterationRules.find(({ ID }) => ID === id);
  return savedRule ? ok(savedRule) : refuse(persistedRuleMessages.noRule);
}
