import { expect, test } from "vitest";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import type { IterationRule } from "@spi/domain/rule/rule";
import { addNeedRules, rulesByNeed } from "./need-rules.ts";
import { missingNeedRulesSentence } from "./missing-need-rules.ts";
import { needsOf } from "@spi/domain/need/needs";

const reading = {
  needs: needsOf(codesOf(shippedReference)["LANGUAGE_PREFERENCE"]!),
  attributes: shippedReference.attributes,
};

type ConditionRow = [attribute: string, operator: string, comparator: string];

function rule(
  [AttributeName, Operator, Comparator]: ConditionRow,
  changes: Partial<IterationRule> = {},
): IterationRule {
  return {
    ID: crypto.randomUUID(),
    Type: "R",
    Name: `${AttributeName} ${Comparator}`,
    Description: "",
    Priority: 1000,
    AttributeLevel: "PERSON",
    AttributeTarget: "ALL",
    AttributeName,
    Operator,
    Comparator,
    CommsRouting: "PLAN",
    AndNumber: 0,
    AndClauses: [],
    ...changes,
  };
}

const braille: ConditionRow = ["BRAILLE_REQD", "=", "Y"];
const polish: ConditionRow = ["LANGUAGE_PREFERENCE", "in", "pl"];
const noEmail: ConditionRow = ["EMAIL_FLAG", "!=", "Y"];

test("a need's rule is the first one for it, alone or with other needs REQ-DESK-73", () => {
  const first = rule(braille, { CommsRouting: "BRAILLE_LETTER" });
  const later = rule(["BRAILLE_REQD", "=", "Y[[NVL:N]]"], { Priority: 1010 });
  const several = rule(["LANGUAGE_PREFERENCE", "in", "pl,ur"], { Priority: 1020 });
  const ruleByNeed = rulesByNeed([several, later, first], reading);
  expect(ruleByNeed.get("BRAILLE_REQD")).toEqual({ rule: first, plans: ["BRAILLE_LETTER"], isOnlyNeed: true });
  for (const id of ["pl", "ur"])
    expect(ruleByNeed.get(id)).toEqual({ rule: several, plans: ["PLAN"], isOnlyNeed: false });
  expect(ruleByNeed.has("ar")).toBe(false);
  const isOnlyNeed = (changes: Partial<IterationRule>) =>
    rulesByNeed([rule(polish, changes)], reading).get("pl")?.isOnlyNeed;
  expect(isOnlyNeed({ CommsRouting: "" })).toBe(true);
  expect(isOnlyNeed({ CommsRouting: "LETTER|SMS" })).toBe(false);
  expect(isOnlyNeed({ AndClauses: [rule(noEmail)] })).toBe(false);
});

test("a rule that excludes values or selects missing ones is not a need's rule REQ-DESK-73", () => {
  const rules = [
    rule(["BRAILLE_REQD", "!=", "Y"]),
    rule(["AUDIO_REQD", "=", "Y[[NVL:Y]]"]),
    rule(["LANGUAGE_PREFERENCE", "not_in", "en,pl"]),
    rule(["LANGUAGE_PREFERENCE", "is_not_null", ""]),
    rule(braille, { Type: "S" }),
  ];
  expect([...rulesByNeed(rules, reading).keys()]).toEqual([]);
});

test("new rules are added in the needs' order, after bookings and before rules for many, and other types stay REQ-DESK-74", () => {
  const booked = rule(["BOOKED_APPOINTMENT_DATE", "D>=", "0"], {
    AttributeLevel: "TARGET",
    AttributeTarget: "COVID",
    Priority: 1000,
  });
  const rules = [
    rule(noEmail, { Priority: 1300 }),
    booked,
    rule(polish, { Priority: 1200 }),
    rule(["DE_FLAG", "=", "Y"], { Type: "S", Priority: 500 }),
  ];
  const added = [rule(["LANGUAGE_PREFERENCE", "in", "ur"]), rule(["AUDIO_REQD", "=", "Y"]), rule(braille)];
  const placed = addNeedRules(rules, added, reading);
  expect(placed.map(({ Type, Priority, Name }) => `${Type} ${Priority} ${Name}`)).toEqual([
    "S 500 DE_FLAG Y",
    "R 1000 BOOKED_APPOINTMENT_DATE 0",
    "R 1010 BRAILLE_REQD Y",
    "R 1020 AUDIO_REQD Y",
    "R 1030 LANGUAGE_PREFERENCE pl",
    "R 1040 LANGUAGE_PREFERENCE ur",
    "R 1050 EMAIL_FLAG Y",
  ]);
  expect(addNeedRules(rules, [], reading)).toEqual(rules);
});

test("needs without a routing rule are listed, and many languages are counted REQ-DESK-75", () => {
  const words = (...rules: IterationRule[]) => missingNeedRulesSentence(rules, reading);
  expect(words(rule(braille), rule(["AUDIO_REQD", "=", "Y"]), rule(["LD_FLAG", "=", "Y"]))).toBe(
    "There is no routing rule for people who need Large print, British Sign Language or 28 of 28 languages. They get the same message as everyone else.",
  );
  const but = (...codes: string[]) =>
    reading.needs
      .filter(({ id }) => !codes.includes(id))
      .map(({ attributeName, value }) => rule([attributeName, "=", value]));
  expect(words(...but("pl", "ur"))).toBe(
    "There is no routing rule for people who need Polish or Urdu. They get the same message as everyone else.",
  );
  expect(words(...but())).toBeUndefined();
});
