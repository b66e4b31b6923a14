import type { CodeNames } from "../../library/code-lists.ts";
import { type LibraryRule, libraryQuestion } from "../../library/library-rule.ts";
import type { IterationContent } from "../../iteration/iteration.ts";
import type { AttributeReference } from "../../reference/reference-data.ts";
import { allClauses } from "../../rule/and-clauses.ts";
import { type AndClause, type IterationRule, type RuleType, ruleTypeFacts } from "../../rule/rule.ts";
import { nextPriority } from "../../rule/rule-order.ts";
import { scopeLabels } from "../../rule/scope-labels.ts";
import type { VerifierFinding } from "../verifier-finding.ts";
import type { RepairChange } from "./repair.ts";

/** Everything that a repair can be computed from. */
export interface RepairContext {
  iteration: IterationContent;
  /** The campaign's target. */
  target: string;
  library: readonly LibraryRule[];
  attributes: readonly AttributeReference[];
  codes: CodeNames;
  /** Returns a rule of the campaign's other iterations by name. Undefined if there is none, or more than one. */
  findElsewhere: (iteration: string, rule: string) => IterationRule | undefined;
  /** Returns a new ID for a rule or AND clause. */
  newId: () => string;
}

/** A clause that a finding is about, with its rule. */
export interface FoundClause {
  rule: IterationRule;
  clause: AndClause;
  /** True if the rule has no other clauses. */
  isOnly: boolean;
}

/** Returns the clause that a finding is about. Returns undefined if the finding is not about a rule. */
export function foundClause({ path }: Pick<VerifierFinding, "path">, iteration: IterationContent) {
  const [, index, number] = /^IterationRules\.(\d+)(?:\.AndClauses\.(\d+))?/.exec(path) ?? [];
  const rule = index === undefined ? undefined : iteration.IterationRules[Number(index)];
  const clause = rule && (number === undefined ? rule : rule.AndClauses[Number(number)]);
  return rule && clause ? { rule, clause, isOnly: rule.AndClauses.length === 0 } : undefined;
}

/** Returns a change that replaces one rule. */
export const replaceRule = (rule: IterationRule): RepairChange => ({ rules: [rule] });

type ClauseFields = Pick<
  Partial<AndClause>,
  "Operator" | "Comparator" | "AttributeTarget" | "CohortLabel" | "LibraryRuleMetadata"
>;

/** Returns a change to the fields of one clause. */
export function changeClause({ rule, clause }: FoundClause, fields: ClauseFields): RepairChange {
  if (clause === rule) return replaceRule({ ...rule, ...fields });
  return replaceRule({
    ...rule,
    AndClauses: rule.AndClauses.map((other) => (other === clause ? { ...other, ...fields } : other)),
  });
}

/** A comparator's value, and its modifiers, such as [[NVL:20000101]]. */
export function splitComparator(comparator: string): { base: string; modifiers: string } {
  const at = comparator.indexOf("[[");
  return at === -1
    ? { base: comparator, modifiers: "" }
    : { base: comparator.slice(0, at), modifiers: comparator.slice(at) };
}

/** Returns a comparator with a default for missing values, in place of any earlier default. */
export const withDefault = (comparator: string, value: string): string =>
  `${comparator.replace(defaultPattern, "")}[[NVL:${value}]]`;

const defaultPattern = /\[\[NVL:[^\]]*\]\]/;

export const hasDefault = ({ Comparator }: Pick<AndClause, "Comparator">) => defaultPattern.test(Comparator);

/** Returns a comparator without its default for missing values. */
export const withoutDefault = (comparator: string): string => comparator.replace(defaultPattern, "");

/**
 * Returns a rule with values replaced in its name and description, so that they still describe it. The name does not
 * change if another rule already has the new name.
 */
export function renameValues(
  rule: IterationRule,
  replaced: readonly { value: string; instead: string }[],
  { IterationRules }: IterationContent,
): IterationRule {
  const rename = (text: string) =>
    replaced.reduce(
      (renamed, { value, instead }) =>
        renamed
          .split(/(?<![\p{L}\p{N}])|(?![\p{L}\p{N}])/u)
          .map((part) => (part === value ? instead : part))
          .join(""),
      text,
    );
  const name = rename(rule.Name);
  const isTaken = IterationRules.some((other) => other.ID !== rule.ID && other.Name === name);
  return { ...rule, Name: isTaken ? rule.Name : name, Description: rename(rule.Description) };
}

/** Returns the labels of the cohorts that a rule applies to. */
export function cohortsOfRule(rule: Pick<IterationRule, "CohortLabel">, { IterationCohorts }: IterationContent) {
  const scope = scopeLabels(rule.CohortLabel);
  const labels = IterationCohorts.map(({ CohortLabel }) => CohortLabel);
  return scope.length === 0 ? labels : labels.filter((label) => scope.includes(label));
}

/** Returns the value of CohortLabel for a rule that applies to some cohorts. Undefined if these are all cohorts. */
export function scopeFor(labels: readonly string[], { IterationCohorts }: IterationContent): string | undefined {
  const isAll = IterationCohorts.every(({ CohortLabel }) => labels.includes(CohortLabel));
  return isAll ? undefined : labels.join(",");
}

/**
 * Returns a change that adds rules after the others of their type. Returns undefined if there are too many rules, or a
 * rule with the same name.
 */
export function addRules(added: readonly IterationRule[], { IterationRules }: IterationContent) {
  let all = [...IterationRules];
  const rules: IterationRule[] = [];
  for (const rule of added) {
    const { capacity, highest } = ruleTypeFacts[rule.Type];
    const Priority = nextPriority(all, rule.Type);
    const isFull = all.filter(({ Type }) => Type === rule.Type).length >= capacity || Priority > highest;
    if (isFull || all.some(({ Name }) => Name.toLowerCase() === rule.Name.toLowerCase())) return undefined;
    const placed = { ...rule, Priority, AndClauses: rule.AndClauses.map((clause) => ({ ...clause, Priority })) };
    rules.push(placed);
    all = [...all, placed];
  }
  return { rules };
}

interface LibraryRuleInput {
  type: RuleType;
  /** Value of the rule's first control. Required if the rule has one without a default. */
  value?: string;
  cohorts?: readonly string[];
}

/** Returns a new rule from the library, with a priority of 0. Returns undefined if it needs a value. */
export function ruleFromLibrary(
  rule: LibraryRule | undefined,
  { type, value, cohorts }: LibraryRuleInput,
  { iteration, target, newId }: RepairContext,
): IterationRule | undefined {
  if (!rule?.Type.includes(type)) return undefined;
  const fill = (text: string) => (value === undefined ? text : text.replaceAll("~X~", value));
  const [Name, Description, Comparator] = [rule.Name, rule.Description, rule.Comparator].map(fill);
  if ([Name, Description, Comparator].some((text) => /~[XYZ]~/.test(text!))) return undefined;
  return {
    ID: newId(),
    Type: type,
    Name: Name!,
    Description: Description!,
    Priority: 0,
    ...libraryQuestion(rule, target),
    Comparator: Comparator!,
    CohortLabel: cohorts && scopeFor(cohorts, iteration),
    AndNumber: 0,
    AndClauses: [],
    LibraryRuleMetadata: rule.LibraryRuleMetadata,
  };
}

/** Returns the clauses of filters and suppressions, each with its rule. */
export const exclusionClauses = ({ IterationRules }: IterationContent): FoundClause[] =>
  IterationRules.filter(({ Type }) => Type !== "R").flatMap((rule) =>
    allClauses<AndClause>(rule).map((clause) => ({ rule, clause, isOnly: rule.AndClauses.length === 0 })),
  );
