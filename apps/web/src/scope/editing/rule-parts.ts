/** What two people can change independently of each other in the rules of one iteration. */
import { clauseTitle, withClausesNumbered } from "@spi/domain/rule/and-clauses";
import { type AndClause, type IterationRule, type RuleType, ruleTypeFacts } from "@spi/domain/rule/rule";
import type { Part, Versions } from "./part.ts";
import { idsInOrder, inOrder, withRule } from "./rule-sequence.ts";

type Rules = readonly IterationRule[];

const list = "IterationRules";

/** Attribute, operator and comparator mean something only together: they are chosen together. */
const questionFields = [
  "AttributeLevel",
  "AttributeTarget",
  "AttributeName",
  "Operator",
  "Comparator",
  "LibraryRuleMetadata",
] as const satisfies (keyof AndClause)[];

/** Derived from other parts: numbers from the order, and what never changes. */
const derivedFields: readonly string[] = ["ID", "Type", "Priority", "AndNumber", "AndClauses"];

/**
 * Each rule field by field, each AND clause by itself, and the order of each type. A rule that one of the versions has not
 * got is one part, as is such a clause; what a rule asks is one too ("Question"), and the order of a type ("Order").
 */
export function rulePartsOf(versions: Versions<Rules>): Part<Rules>[] {
  const ids = new Set(Object.values(versions).flatMap((rules: Rules) => rules.map(({ ID }) => ID)));
  const parts = [...ids].flatMap((id) => {
    const [base, mine, latest] = [find(versions.base, id), find(versions.mine, id), find(versions.latest, id)];
    if (base && mine && latest) return partsOfRule({ base, mine, latest });
    return [wholeRule({ base, mine, latest }, { id, mine: versions.mine })];
  });
  const types = Object.keys(ruleTypeFacts) as RuleType[];
  // Last, so that rules which were added are there to be put in order.
  return [...parts, ...types.map((type) => orderPart(type, versions))];
}

function wholeRule(
  rule: Versions<IterationRule | undefined>,
  { id, mine: mineAll }: { id: string; mine: Rules },
): Part<Rules> {
  const { mine } = rule;
  return {
    key: id,
    path: [list, known(rule)?.Name ?? ""],
    ...mapVersions(rule, (version) => version && withoutDerived(version)),
    takeMine: (rules) => {
      const others = rules.filter(({ ID }) => ID !== id);
      return mine ? withRule(others, { rule: mine, order: idsInOrder(mineAll, mine.Type) }) : others;
    },
  };
}

function partsOfRule(rule: Versions<IterationRule>): Part<Rules>[] {
  const { mine } = rule;
  const fields = namesOfFields(rule).map((field) => ({
    key: `${mine.ID} ${field}`,
    path: [list, rule.latest.Name, field],
    ...mapVersions(rule, (version) => valueOf(version, field)),
    takeMine: changeRule(mine.ID, (changed) => ({ ...changed, ...fieldsOf(mine, field) })),
  }));
  const clauses = mapVersions(rule, ({ AndClauses }) => AndClauses);
  const ids = new Set([...clauses.base, ...clauses.mine, ...clauses.latest].map(({ ID }) => ID));
  return [...fields, ...[...ids].map((id) => clausePart(rule, id))];
}

/** One AND clause of a rule: added, deleted or changed. Its name, number and priority follow from the rule's. */
function clausePart(rule: Versions<IterationRule>, id: string): Part<Rules> {
  const clause = mapVersions(rule, ({ AndClauses }) => find(AndClauses, id));
  const { mine } = clause;
  return {
    key: id,
    path: [list, rule.latest.Name, "AndClauses", clauseTitle(known(clause)?.AndNumber ?? 0)],
    ...mapVersions(clause, (version) => version && { ...withoutDerived(version), Name: "" }),
    takeMine: changeRule(rule.mine.ID, (changed) => {
      const at = changed.AndClauses.findIndex(({ ID }) => ID === id);
      const others = changed.AndClauses.filter(({ ID }) => ID !== id);
      const AndClauses = mine ? others.toSpliced(at < 0 ? others.length : at, 0, mine) : others;
      return { ...changed, AndClauses };
    }),
  };
}

/** The order of the rules of one type, by the names of those that all versions have. */
function orderPart(type: RuleType, versions: Versions<Rules>): Part<Rules> {
  const order = mapVersions(versions, (rules) => idsInOrder(rules, type));
  const common = (ids: readonly string[]) =>
    ids.filter((id) => order.base.includes(id) && order.mine.includes(id) && order.latest.includes(id));
  const nameOf = (id: string) => find(versions.latest, id)?.Name ?? "";
  return {
    key: `order ${type}`,
    path: ["Order", ruleTypeFacts[type].name],
    ...mapVersions(order, (ids) => common(ids).map(nameOf)),
    takeMine: (rules) => inOrder(rules, { type, order: order.mine }),
  };
}

function changeRule(id: string, change: (rule: IterationRule) => IterationRule) {
  return (rules: Rules) => rules.map((rule) => (rule.ID === id ? withClausesNumbered(change(rule)) : rule));
}

function namesOfFields(rule: Versions<IterationRule>): string[] {
  const all = new Set(Object.values(rule).flatMap((version: IterationRule) => Object.keys(version)));
  const own = [...all].filter((field) => !derivedFields.includes(field) && !isQuestion(field));
  return [...own, "Question"];
}

function isQuestion(field: string): boolean {
  return questionFields.some((question) => question === field);
}

function valueOf(rule: IterationRule, field: string): unknown {
  return field === "Question" ? fieldsOf(rule, field) : (rule as unknown as Record<string, unknown>)[field];
}

function fieldsOf(rule: IterationRule, field: string): Partial<IterationRule> {
  const names = field === "Question" ? questionFields : [field as keyof IterationRule];
  return Object.fromEntries(names.map((name) => [name, rule[name]]));
}

function withoutDerived<Clause extends AndClause>(clause: Clause): Clause {
  const { AndClauses = [] } = clause as { AndClauses?: readonly AndClause[] };
  const bare = { ...clause, Priority: 0, AndNumber: 0 };
  return AndClauses.length === 0 ? bare : { ...bare, AndClauses: AndClauses.map((and) => withoutDerived(and)) };
}

function find<Member extends { ID: string }>(members: readonly Member[], id: string): Member | undefined {
  return members.find(({ ID }) => ID === id);
}

/** The latest of the versions that there are. */
function known<Member>({ base, mine, latest }: Versions<Member | undefined>): Member | undefined {
  return latest ?? base ?? mine;
}

function mapVersions<Before, After>(versions: Versions<Before>, map: (version: Before) => After): Versions<After> {
  return { base: map(versions.base), mine: map(versions.mine), latest: map(versions.latest) };
}
