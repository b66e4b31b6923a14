/** A rule or AND clause while somebody edits it, and what each choice does to the choices that depend on it. */
import { cohortName } from "@spi/domain/iteration/cohorts";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import { type StoredCondition, conditionTypeOf, everyTarget } from "@spi/domain/rule/attribute-of";
import type { ControlDraft } from "./library/controls.ts";
import {
  type AttributeReference,
  type OperatorReference,
  operatorsFor,
  takesNoComparator,
  type AttributeLevel,
  attributeLevels,
} from "@spi/domain/reference/reference-data";
import type { ReferenceAnswer } from "@spi/domain/library/reference-files";
import { comparesRestricted } from "@spi/domain/rule/identifying";
import type { AndClause, LibraryRuleMetadata } from "@spi/domain/rule/rule";
import type { ReferenceWords } from "@spi/domain/rule-words/reference-words";

export interface RuleDraft {
  name: string;
  description: string;
  /** The cohort the rule is for; empty for all of them. */
  cohortLabel: string;
  level: AttributeLevel;
  conditionType: string;
  attributeName: string;
  operator: string;
  comparator: string;
  /** The plans of a routing rule. */
  routingIds: readonly string[];
  /** The plan that is chosen in their list but not added. */
  pendingRoutingId: string;
  /** How the rule was filled in from the library; gone once somebody chose another attribute or operator. */
  metadata: LibraryRuleMetadata | undefined;
  /** What stands in the controls of the tailored editor; undefined while the rule is edited in the builder. */
  filling: readonly ControlDraft[] | undefined;
  /** What the rule asks as it is saved; as long as nobody changes it, it keeps the text it has. */
  saved: RuleCondition | undefined;
}

/** Something to correct: the path of its field, which is the id of the box too, and what to do. */
export interface DraftProblem {
  path: readonly (string | number)[];
  message: string;
}

/** What the choices of a draft are made from. */
export interface RuleReference extends ReferenceAnswer, ReferenceWords {
  attributes: ReferenceAnswer["attributes"];
  /** The iteration's cohorts, highest priority first. */
  cohorts: readonly string[];
  /** Cohorts that there are people in and that the iteration does not invite from. */
  others: readonly string[];
  /** The cohorts that there are people in, virtual ones of the iteration among them. */
  known: Pick<ReadonlySet<string>, "has">;
  /** The campaign's target, which target-level rules begin with. */
  target: string;
}

/** The iteration's cohorts as choices; a label it no longer has stays choosable while a rule uses it. */
export function cohortChoices({ cohorts, known }: RuleReference, used: string) {
  const labels = used === "" || cohorts.includes(used) ? cohorts : [...cohorts, used];
  return labels.map((value) => ({ value, label: cohortName({ CohortLabel: value }, known) }));
}

/** The cohorts that a rule can ask about as choices: those of the iteration, then the others. */
export function askedCohortChoices(reference: RuleReference, used: string) {
  return cohortChoices({ ...reference, cohorts: [...reference.cohorts, ...reference.others] }, used);
}

const cohortOperators = ["MemberOf", "NotMemberOf"] as const;

export const emptyDraft: RuleDraft = {
  name: "",
  description: "",
  cohortLabel: "",
  level: "PERSON",
  conditionType: everyTarget,
  attributeName: "",
  operator: "",
  comparator: "",
  routingIds: [],
  pendingRoutingId: "",
  metadata: undefined,
  filling: undefined,
  saved: undefined,
};

/** A rule's own condition, as stored. */
export type RuleCondition = Pick<AndClause, keyof StoredCondition>;

/** What the draft asks, as it is stored. */
export function toCondition(draft: RuleDraft): RuleCondition {
  return {
    AttributeLevel: draft.level,
    AttributeTarget: draft.conditionType,
    AttributeName: draft.attributeName,
    Operator: draft.operator,
    Comparator: draft.comparator,
  };
}

/** A saved rule in the builder. */
export function toDraft(rule: AndClause): RuleDraft {
  const draft = {
    ...emptyDraft,
    name: rule.Name,
    description: rule.Description,
    cohortLabel: rule.CohortLabel ?? "",
    level: rule.AttributeLevel,
    conditionType: conditionTypeOf(rule),
    attributeName: rule.AttributeName,
    operator: rule.Operator,
    comparator: rule.Comparator,
    routingIds: splitRoutingPlanIds(rule.CommsRouting ?? ""),
    metadata: rule.LibraryRuleMetadata,
  };
  return { ...draft, saved: toCondition(draft) };
}

const nothingChosen = { operator: "", comparator: "", metadata: undefined, filling: undefined };

/** Levels there are attributes for, PERSON first. */
export function offeredLevels({ attributes }: RuleReference): AttributeLevel[] {
  return attributeLevels.filter((level) => attributes.some((attribute) => attribute.AttributeLevel === level));
}

/** The condition types to choose from; empty for COHORT and where the only type is ALL. */
export function offeredConditionTypes(level: AttributeLevel, { attributes }: RuleReference): string[] {
  if (level === "COHORT") return [];
  const types = attributes.filter((row) => row.AttributeLevel === level).map((row) => row.ConditionType);
  const distinct = [...new Set(types)];
  return distinct.some((type) => type !== everyTarget) ? distinct : [];
}

export function offeredAttributes(draft: RuleDraft, { attributes }: RuleReference): AttributeReference[] {
  return attributes.filter((row) => row.AttributeLevel === draft.level && row.ConditionType === draft.conditionType);
}

export function chosenAttribute(draft: RuleDraft, reference: RuleReference): AttributeReference | undefined {
  return offeredAttributes(draft, reference).find((row) => row.AttributeName === draft.attributeName);
}

/** Returns an attribute's name as a choice, with what rules can do with it if the people are real. */
export function attributeChoice({ AttributeName, DisplayValue }: AttributeReference, reference: RuleReference): string {
  const restricted = reference.restricted_attributes?.includes(AttributeName) ?? false;
  return restricted ? `${DisplayValue} (only to check if it is missing)` : DisplayValue;
}

/** Returns whether the draft compares an attribute that can only be checked for missing values. */
export function comparesOnePerson(
  draft: RuleDraft,
  { restricted_attributes: restricted = [] }: RuleReference,
): boolean {
  return comparesRestricted({ AttributeName: draft.attributeName, Operator: draft.operator }, restricted);
}

/** Operators that can be asked of the chosen attribute; at cohort level only membership. */
export function offeredOperators(draft: RuleDraft, reference: RuleReference): OperatorReference[] {
  const attribute = chosenAttribute(draft, reference);
  if (!attribute) return [];
  const offered = operatorsFor(attribute, reference.operators).filter(
    ({ Operator }) => !comparesOnePerson({ ...draft, operator: Operator }, reference),
  );
  if (draft.level !== "COHORT") return offered;
  return offered.filter(({ Operator }) => cohortOperators.some((membership) => membership === Operator));
}

/** True while the chosen operator stands alone: the comparator is disabled then. */
export function comparatorDisabled(draft: RuleDraft, { operators }: RuleReference): boolean {
  return operators.some((row) => row.Operator === draft.operator && takesNoComparator(row));
}

/**
 * COHORT forces condition type ALL, operator MemberOf and the first cohort; the other levels start the dependent choices
 * again. Target level begins with the campaign's own target.
 */
export function chooseLevel(draft: RuleDraft, level: AttributeLevel, reference: RuleReference): RuleDraft {
  if (level === "COHORT") return chooseCohortLevel(draft, reference);
  const types = offeredConditionTypes(level, reference);
  const own = types.includes(reference.target) ? reference.target : (types[0] ?? everyTarget);
  return { ...draft, ...nothingChosen, level, conditionType: own, attributeName: "" };
}

function chooseCohortLevel(draft: RuleDraft, { attributes, cohorts }: RuleReference): RuleDraft {
  const attribute = attributes.find((row) => row.AttributeLevel === "COHORT");
  return {
    ...draft,
    level: "COHORT",
    conditionType: everyTarget,
    attributeName: attribute?.AttributeName ?? "",
    operator: cohortOperators[0],
    comparator: cohorts[0] ?? "",
    metadata: undefined,
    filling: undefined,
  };
}

export function chooseConditionType(draft: RuleDraft, conditionType: string): RuleDraft {
  return { ...draft, ...nothingChosen, conditionType, attributeName: "" };
}

export function chooseAttribute(draft: RuleDraft, attributeName: string): RuleDraft {
  return { ...draft, ...nothingChosen, attributeName };
}

/** Another operator keeps the comparator, unless the operator takes none. */
export function chooseOperator(draft: RuleDraft, operator: string, reference: RuleReference): RuleDraft {
  const chosen = { ...draft, operator, metadata: undefined, filling: undefined };
  return comparatorDisabled(chosen, reference) ? { ...chosen, comparator: "" } : chosen;
}
