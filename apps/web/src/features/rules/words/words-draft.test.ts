import { operatorFamilies } from "@spi/domain/condition/operator-families";
import { conditionOf } from "@spi/domain/library/condition-of";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { type AttributeReference, attributeKey, operatorsFor } from "@spi/domain/reference/reference-data";
import { describe, expect, test } from "vitest";
import { type RuleDraft, type RuleReference, emptyDraft, toCondition } from "../rule-draft.ts";
import { chooseSubject, chooseTarget, chosenSubject, subjectChoices } from "./subjects.ts";
import {
  choosePhrase,
  joinDefault,
  offeredPhrases,
  phraseOf,
  splitDefault,
  unitOf,
  wordsProblem,
} from "./words-draft.ts";

const reference: RuleReference = {
  ...shippedReference,
  Version: "shipped",
  codes: codesOf(shippedReference),
  cohorts: ["rsv_75to79"],
  otherCohorts: ["rsv_80plus"],
  knownCohorts: new Set(["rsv_75to79"]),
  target: "RSV",
};
const context = { reference, runDate: "20261201" };

/** Comparators that users of an operator enter, at least one per phrase. */
function comparatorsFor({ DataType, AttributeName, ValueSummary }: AttributeReference, operator: string): string[] {
  const family = operatorFamilies.get(operator)?.family;
  const [first = "", second = first] = ValueSummary.split(/, ?/);
  const value = AttributeName in reference.codes ? (reference.codes[AttributeName]?.[0]?.code ?? "") : first;
  const withDefaults = (comparators: string[], nvl: string) => [
    ...comparators,
    ...comparators.map((comparator) => `${comparator}[[NVL:${nvl}]]`),
  ];
  if (family === "missing") return [""];
  if (family === "relativeDate")
    return withDefaults(
      ["-5", "-5[[OFFSET:20260901]]", ...(AttributeName === "BOOKED_APPOINTMENT_DATE" ? ["5", "0"] : [])],
      "20000101",
    );
  if (DataType === "F") return withDefaults(["Y", "N"], "N");
  if (family === "between")
    return DataType === "D" ? withDefaults(["20260101,20260201"], "20000101") : withDefaults(["1,4"], "0");
  if (family === "oneOf" || family === "memberOf")
    return [value, DataType === "S" ? `${value},ABC` : `${first},${second}`];
  if (DataType === "D") return withDefaults(["20260101"], "20000101");
  return withDefaults([value], DataType === "I" ? "0" : "ABC");
}

/** Chooses the words of a condition one by one, as a user does, starting from an empty draft. */
function choose(draft: RuleDraft): RuleDraft {
  const { value, nvl } = splitDefault(draft);
  const phrase = phraseOf(draft, offeredPhrases(draft, reference));
  if (!phrase) throw new Error(`No phrase for ${JSON.stringify(toCondition(draft))}`);
  const subject = chooseTarget(
    chooseSubject({ ...emptyDraft, name: draft.name }, chosenSubject(draft), reference),
    draft.conditionType,
    reference,
  );
  const chosen = choosePhrase(subject, phrase, context);
  const operator = phrase.operators.find((name) => unitOf(name) === unitOf(draft.operator)) ?? chosen.operator;
  return { ...chosen, operator, comparator: joinDefault(value, nvl) };
}

// The attributes of other targets have the same words, with another name of the vaccine.
const targets = new Set(["ALL", "RSV", "FLU"]);
const conditions = reference.attributes
  .filter(({ ConditionType }) => targets.has(ConditionType))
  .flatMap((attribute) =>
    operatorsFor(attribute, reference.operators)
      .filter(({ Operator }) => attribute.AttributeLevel !== "COHORT" || Operator.endsWith("MemberOf"))
      .flatMap(({ Operator }) =>
        comparatorsFor(attribute, Operator).map((comparator) => ({
          attribute,
          draft: {
            ...emptyDraft,
            level: attribute.AttributeLevel,
            conditionType: attribute.ConditionType,
            attributeName: attribute.AttributeName,
            operator: Operator,
            comparator,
          },
        })),
      ),
  );

const sameAsOther = new Set(["is_empty", "is_not_empty"]);

describe("a condition in words", () => {
  test("sets the same attribute, operator and comparator, for every attribute and operator REQ-SCR-481", () => {
    expect(conditions.length).toBeGreaterThan(900);
    for (const { draft, attribute } of conditions) {
      const condition = toCondition(draft);
      expect(conditionOf(condition, reference.attributes), JSON.stringify(condition)).toMatchObject({ ok: true });
      if (sameAsOther.has(draft.operator)) continue;
      expect(wordsProblem(draft, context), JSON.stringify(condition)).toBeUndefined();
      expect(toCondition(choose(draft)), attributeKey(attribute)).toEqual(condition);
    }
  });

  test("has different words for each operator and direction of an attribute REQ-SCR-480", () => {
    for (const attribute of reference.attributes) {
      const draft = chooseSubject(emptyDraft, `${attribute.AttributeLevel} ${attribute.AttributeName}`, reference);
      const labels = offeredPhrases(draft, reference).map(({ label }) => label);
      expect(new Set(labels).size, labels.join("\n")).toBe(labels.length);
      expect(labels.length).toBeGreaterThan(1);
    }
  });

  test("offers every attribute once, under its subject REQ-SCR-480", () => {
    const choices = subjectChoices(emptyDraft, reference);
    const names = new Set(reference.attributes.map((row) => `${row.AttributeLevel} ${row.AttributeName}`));
    expect(new Set(choices.map(({ value }) => value))).toEqual(names);
    expect(choices).toHaveLength(names.size);
    expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
    expect([...new Set(choices.map(({ group }) => group))]).toEqual([
      "Age",
      "Doses, bookings and invitations",
      "Place",
      "Circumstances",
      "Contact, language and format",
      "Cohorts",
      "Other",
    ]);
    expect(choices.find(({ value }) => value === "PERSON CARE_HOME_FLAG")?.label).toBe(
      "Whether they live in a care home",
    );
  });

  test.each([
    ["an operator that means the same as another", { operator: "is_empty" }, "its operator is “Is Empty”"],
    ["an attribute that is not known", { attributeName: "SHOE_SIZE" }, "its attribute is not in the reference data"],
    ["an age in the future", { operator: "Y>", comparator: "75" }, "its comparator is “75”"],
    ["an age that cannot be typed", { operator: "Y>", comparator: "-075" }, "its comparator is “-075”"],
    [
      "a modifier that is not valid",
      { operator: "Y>", comparator: "-75[[nvl:1]]" },
      "its comparator is “-75[[nvl:1]]”",
    ],
    ["a day that does not exist", { operator: "<", comparator: "20260230" }, "its comparator is “20260230”"],
    [
      "a flag with another value",
      { attributeName: "CARE_HOME_FLAG", operator: "=", comparator: "X" },
      "its comparator is “X”",
    ],
    [
      "a list with an empty item",
      { attributeName: "LSOA", operator: "in", comparator: "E01018267,,E01034495" },
      "its comparator is “E01018267,,E01034495”",
    ],
    [
      "a board that is not in the reference data",
      { attributeName: "ICB", operator: "=", comparator: "ZZZ" },
      "its comparator is “ZZZ”",
    ],
  ])("is not offered for %s, with the reason REQ-SCR-482", (_, changes, reason) => {
    expect(wordsProblem({ ...emptyDraft, attributeName: "DATE_OF_BIRTH", ...changes }, context)).toBe(reason);
  });

  test("keeps its value when another phrase can have it, and otherwise clears it REQ-SCR-480", () => {
    const draft = { ...emptyDraft, attributeName: "DATE_OF_BIRTH", operator: "Y>", comparator: "-75" };
    const phrase = (label: string) => offeredPhrases(draft, reference).find((row) => row.label === label)!;
    expect(choosePhrase(draft, phrase("are aged X or over"), context)).toMatchObject({
      operator: "Y<=",
      comparator: "-75",
    });
    expect(choosePhrase(draft, phrase("were born before a date"), context)).toMatchObject({
      operator: "<",
      comparator: "",
    });
  });
});
