import { withClausesNumbered } from "@spi/domain/rule/and-clauses";
import { type AndClause, type IterationRule, type RuleType, ruleTypeFacts } from "@spi/domain/rule/rule";
import type { Part, Versions } from "./part.ts";
import { sortedRuleIds, sortRules, withRule } from "./rule-sequence.ts";

type Rules = readonly IterationRule[];

/**
 * Returns the parts of an iteration's rules that two users can change independently: each rule, and the order of the
 * rules of each type.
 */
export function rulePartsOf(versions: Versions<Rules>): Part<Rules>[] {
  const ids = new Set(Object.values(versions).flatMap((rules: Rules) => rules.map(({ ID }) => ID)));
  const rules = [...ids].map((id) => rulePart(id, versions));
  const types = Object.keys(ruleTypeFacts) as RuleType[];
  // The order comes last, because added rules must exist before they are sorted.
  return [...rules, ...types.map((type) => orderPart(type, versions))];
}

/**
 * Returns one rule with its AND clauses as a part. The rule's position is not included, because the part for the order
 * contains it. The position therefore does not depend on the version of the rule that the user chooses.
 */
function rulePart(id: string, versions: Versions<Rules>): Part<Rules> {
  const rule = mapVersions(versions, (rules) => find(rules, id));
  const { base, mine, latest } = rule;
  return {
    key: id,
    path: ["IterationRules", (latest ?? base ?? mine)?.Name ?? ""],
    ...mapVersions(rule, (version) => version && withoutPosition(version)),
    applyMine: (rules) => {
      const others = rules.filter(({ ID }) => ID !== id);
      if (!mine) return others;
      const replaced = find(rules, id);
      if (!replaced) return withRule(others, { rule: mine, order: sortedRuleIds(versions.mine, mine.Type) });
      const updated = withClausesNumbered({ ...mine, Priority: replaced.Priority });
      return rules.map((other) => (other === replaced ? updated : other));
    },
  };
}

/** Returns the order of the rules of one type as a part, limited to the rules that are in all versions. */
function orderPart(type: RuleType, versions: Versions<Rules>): Part<Rules> {
  const order = mapVersions(versions, (rules) => sortedRuleIds(rules, type));
  const common = (ids: readonly string[]) =>
    ids.filter((id) => order.base.includes(id) && order.mine.includes(id) && order.latest.includes(id));
  const nameOf = (id: string) => find(versions.latest, id)?.Name ?? "";
  return {
    key: `order ${type}`,
    path: ["Order", ruleTypeFacts[type].name],
    ...mapVersions(order, (ids) => common(ids).map(nameOf)),
    applyMine: (rules) => sortRules(rules, { type, order: order.mine }),
  };
}

/** Removes the rule's number, because moving any rule renumbers all rules of its type. */
function withoutPosition(rule: IterationRule): IterationRule {
  const resetPosition = <Clause extends AndClause>(clause: Clause) => ({ ...clause, Priority: 0, AndNumber: 0 });
  return { ...resetPosition(rule), AndClauses: rule.AndClauses.map(resetPosition) };
}

function find(rules: Rules, id: string): IterationRule | undefined {
  return rules.find(({ ID }) => ID === id);
}

function mapVersions<Before, After>(versions: Versions<Before>, map: (version: Before) => After): Versions<After> {
  return { base: map(versions.base), mine: map(versions.mine), latest: map(versions.latest) };
}
