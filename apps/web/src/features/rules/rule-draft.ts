/** A rule or AND clause while it is being edited, and the effect of each choice on later choices. */
import { cohortName } from "@spi/domain/iteration/cohorts";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import { type StoredCondition, conditionTypeOf, everyTarget } from "@spi/domain/rule/attribute-of";
import type { FieldErrors } from "react-hook-form";
import type { ControlDraft } from "./library/controls.ts";
import {
  type AttributeReference,
  type OperatorReference,
  operatorsFor,
  takesNoComparator,
  type AttributeLevel,
  attributeLevels,
} from "@spi/domain/reference/reference-data";
import type { ReferenceResponse } from "@spi/domain/library/reference-files";
import { comparesRestricted } from "@spi/domain/rule/identifying";
import type { AndClause, LibraryRuleMetadata } from "@spi/domain/rule/rule";
import type { ReferenceLabels } from "@spi/domain/rule-sentences/reference-labels";

export interface RuleDraft {
  name: string;
  description: string;
  /** The rule's cohort. Empty for all cohorts. */
  cohortLabel: string;
  level: AttributeLevel;
  conditionType: string;
  attributeName: string;
  operator: string;
  comparator: string;
  /** The plans of a routing rule. */
  routingIds: readonly string[];
  /** The plan that is chosen in the list but has not been added. */
  pendingRoutingId: string;
  /**
   * The library rule that the draft is based on. Undefined once a user has chosen a different attribute or operator.
   */
  metadata: LibraryRuleMetadata | undefined;
  /** The controls' values in the tailored editor, or undefined in the builder. */
  filling: readonly ControlDraft[] | undefined;
  /** The saved condition. Its text remains unchanged until a user changes it. */
  saved: RuleCondition | undefined;
}

/** Props of fields that edit a draft. */
export interface DraftFieldsProps {
  draft: RuleDraft;
  reference: RuleReference;
  errors: FieldErrors<RuleDraft>;
  onChange: (draft: RuleDraft) => void;
}

/** Props of fields that edit a draft's condition. */
export interface ConditionFieldsProps extends DraftFieldsProps {
  runDate: string;
  /** The subject used in the fields' text. A condition is not always part of a rule. */
  subject?: "rule" | "condition";
}

/** An error, with the action that corrects it. The path of its field is also the ID of the input. */
export interface DraftProblem {
  path: readonly (string | number)[];
  message: string;
}

/** Reference data for the options in a draft. */
export interface RuleReference extends ReferenceResponse, ReferenceLabels {
  attributes: ReferenceResponse["attributes"];
  /** The iteration's cohorts, highest priority first. */
  cohorts: readonly string[];
  /** Cohorts that have people but are not in the iteration. */
  otherCohorts: readonly string[];
  /** Cohorts that have people, and the iteration's virtual cohorts. */
  knownCohorts: Pick<ReadonlySet<string>, "has">;
  /** The campaign's target, which is the initial target of target-level rules. */
  target: string;
}

/** Returns the iteration's cohorts as options. A removed cohort remains an option as long as a rule uses it. */
export function cohortChoices({ cohorts, knownCohorts: known }: RuleReference, used: string) {
  const labels = used === "" || cohorts.includes(used) ? cohorts : [...cohorts, used];
  return labels.map((value) => ({ value, label: cohortName({ CohortLabel: value }, known) }));
}

/** Returns the cohorts for a rule's condition as options, starting with the iteration's cohorts. */
export function conditionCohortChoices(reference: RuleReference, used: string) {
  return cohortChoices({ ...reference, cohorts: [...reference.cohorts, ...reference.otherCohorts] }, used);
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

/** A condition of a rule, as stored. */
export type RuleCondition = Pick<AndClause, keyof StoredCondition>;

/** Returns the draft's condition in its stored form. */
export function toCondition(draft: RuleDraft): RuleCondition {
  return {
    AttributeLevel: draft.level,
    AttributeTarget: draft.conditionType,
    AttributeName: draft.attributeName,
    Operator: draft.operator,
    Comparator: draft.comparator,
  };
}

/** Returns a saved rule as a draft for the builder. */
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

const clearedChoices = { operator: "", comparator: "", metadata: undefined, filling: undefined };

/** Returns the levels that have attributes, starting with PERSON. */
export function offeredLevels({ attributes }: RuleReference): AttributeLevel[] {
  return attributeLevels.filter((level) => attributes.some((attribute) => attribute.AttributeLevel === level));
}

/** Returns the condition types that can be chosen. Empty for COHORT, and if the only type is ALL. */
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

/**
 * Returns an attribute's name as an option. If the people are real, it includes any limits on the attribute's use in
 * rules.
 */
export function attributeChoice({ AttributeName, DisplayValue }: AttributeReference, reference: RuleReference): string {
  const restricted = reference.restricted_attributes?.includes(AttributeName) ?? false;
  return restricted ? `${DisplayValue} (only to check if it is missing)` : DisplayValue;
}

/** Returns whether the draft compares an attribute that can only be checked for missing values. */
export function comparesRestrictedAttribute(
  draft: RuleDraft,
  { restricted_attributes: restricted = [] }: RuleReference,
): boolean {
  return comparesRestricted({ AttributeName: draft.attributeName, Operator: draft.operator }, restricted);
}

/** Returns the operators for the chosen attribute. At cohort level, only membership is available. */
export function offeredOperators(draft: RuleDraft, reference: RuleReference): OperatorReference[] {
  const attribute = chosenAttribute(draft, reference);
  if (!attribute) return [];
  const availableOperators = operatorsFor(attribute, reference.operators).filter(
    ({ Operator }) => !comparesRestrictedAttribute({ ...draft, operator: Operator }, reference),
  );
  if (draft.level !== "COHORT") return availableOperators;
  return availableOperators.filter(({ Operator }) => cohortOperators.some((membership) => membership === Operator));
}

/** Returns whether the chosen operator has no comparator, in which case the field is disabled. */
export function comparatorDisabled(draft: RuleDraft, { operators }: RuleReference): boolean {
  return operators.some((row) => row.Operator === draft.operator && takesNoComparator(row));
}

/**
 * Changes the level. COHORT sets the condition type to ALL, the operator to MemberOf and the comparator to the first
 * cohort. Other levels reset the later choices, and the target level initially uses the campaign's own target.
 */
export function chooseLevel(draft: RuleDraft, level: AttributeLevel, reference: RuleReference): RuleDraft {
  if (level === "COHORT") return chooseCohortLevel(draft, reference);
  const types = offeredConditionTypes(level, reference);
  const own = types.includes(reference.target) ? reference.target : (types[0] ?? everyTarget);
  return { ...draft, ...clearedChoices, level, conditionType: own, attributeName: "" };
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
  return { ...draft, ...clearedChoices, conditionType, attributeName: "" };
}

export function chooseAttribute(draft: RuleDraft, attributeName: string): RuleDraft {
  return { ...draft, ...clearedChoices, attributeName };
}

/** Changes the operator. The comparator is retained unless the new operator has none. */
export function chooseOperator(draft: RuleDraft, operator: string, reference: RuleReference): RuleDraft {
  const chosen = { ...draft, operator, metadata: undefined, filling: undefined };
  return comparatorDisabled(chosen, reference) ? { ...chosen, comparator: "" } : chosen;
}
