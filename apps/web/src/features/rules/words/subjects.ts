/** Attributes as options in plain English, grouped by subject. */
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { phrasesOf } from "@spi/domain/rule-sentences/attribute-phrases";
import { upperFirst } from "@spi/domain/text/upper-first";
import type { SelectChoice } from "../../../ui/fields/SelectField.tsx";
import { otherGroup, subjectGroup, subjectGroups } from "../library/library-groups.ts";
import {
  type RuleDraft,
  type RuleReference,
  attributeChoice,
  chooseAttribute,
  chooseLevel,
  offeredAttributes,
  offeredLevels,
} from "../rule-draft.ts";

const cohortGroup = "Cohorts";

/** Returns the attributes of all levels as options. If a level has several targets, the draft's target is used. */
export function subjectChoices(draft: RuleDraft, reference: RuleReference): SelectChoice[] {
  const choices = offeredLevels(reference).flatMap((level) =>
    offeredAttributes(atLevel(draft, level, reference), reference).map((attribute) => ({
      value: keyOf(attribute),
      label: subjectLabel(attribute, reference),
      group: attribute.AttributeLevel === "COHORT" ? cohortGroup : subjectGroup(attribute.AttributeName),
    })),
  );
  return [...subjectGroups, cohortGroup, otherGroup].flatMap((name) => choices.filter(({ group }) => group === name));
}

/** Returns the option that is chosen in a draft, or "" if there is none. */
export function chosenSubject({ level, attributeName }: RuleDraft): string {
  return attributeName === "" ? "" : keyOf({ AttributeLevel: level, AttributeName: attributeName });
}

/** Chooses an attribute. The later choices are reset. */
export function chooseSubject(draft: RuleDraft, key: string, reference: RuleReference): RuleDraft {
  const attribute = reference.attributes.find((row) => keyOf(row) === key);
  if (!attribute) return chooseAttribute(draft, "");
  return chooseAttribute(atLevel(draft, attribute.AttributeLevel, reference), attribute.AttributeName);
}

/** Changes the target. The attribute and the other choices are retained if the target has them. */
export function chooseTarget(draft: RuleDraft, conditionType: string, reference: RuleReference): RuleDraft {
  const changed = { ...draft, conditionType, metadata: undefined, filling: undefined };
  const isOffered = offeredAttributes(changed, reference).some((row) => row.AttributeName === draft.attributeName);
  return isOffered ? changed : chooseAttribute(changed, "");
}

const keyOf = ({ AttributeLevel, AttributeName }: Pick<AttributeReference, "AttributeLevel" | "AttributeName">) =>
  `${AttributeLevel} ${AttributeName}`;

function atLevel(draft: RuleDraft, level: RuleDraft["level"], reference: RuleReference): RuleDraft {
  return level === draft.level ? draft : chooseLevel(draft, level, reference);
}

/** Returns the words for an attribute: "Whether they live in a care home" or "Preferred language". */
function subjectLabel(attribute: AttributeReference, reference: RuleReference): string {
  const { noun, yes, whether = yes } = phrasesOf(attribute);
  const limits = attributeChoice({ ...attribute, DisplayValue: "" }, reference);
  if (attribute.AttributeLevel === "COHORT") return `The cohorts they are in${limits}`;
  if (attribute.AttributeName === "DATE_OF_BIRTH") return `Age or date of birth${limits}`;
  if (whether !== undefined) return `Whether they ${whether}${limits}`;
  return `${noun.startsWith("“") ? attribute.DisplayValue : upperFirst(noun)}${limits}`;
}
