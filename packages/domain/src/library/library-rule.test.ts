import { describe, expect, test } from "vitest";
import { replaceReference } from "./reference-files.ts";
import { shippedReference } from "./shipped-reference.ts";
import { attributeOf } from "../rule/attribute-of.ts";
import { libraryQuestion, libraryRuleById, libraryRuleSchema, libraryRulesFor } from "./library-rule.ts";
import { unfilledTokens } from "../condition/library-tokens.ts";

const { attributes: reference, "library-rules": libraryRules } = shippedReference;

test("a library whose description is the same for each answer is refused REQ-RUL-41 REQ-RUL-429", () => {
  const rule = libraryRuleById(libraryRules, "lib-care-home")!;
  const DescriptionTemplate = [{ Type: "TEXT" as const, Value: "Suppresses people living in a care home." }];
  const LibraryRuleMetadata = { ...rule.LibraryRuleMetadata, DescriptionTemplate };
  expect(replaceReference(shippedReference, { "library-rules": [{ ...rule, LibraryRuleMetadata }] })).toEqual({
    ok: false,
    refusal: [
      "library-rules: the description of Care home does not show which option was chosen. Add the variable X to the description.",
    ],
  });
});

test("every library rule uses an attribute and operator that exist (§3.14, §3.26)", () => {
  for (const rule of libraryRules) {
    expect(attributeOf(libraryQuestion(rule, "COVID"), reference), rule.Name).toBeDefined();
  }
});

test("descriptions in the rule editor contain no notes about their sources", () => {
  const texts = [
    ...reference.map(({ Description }) => Description),
    ...libraryRules.map(({ LibraryDescription }) => LibraryDescription),
  ];
  expect(texts.filter((text) => /prototype|inferred|sources?\.md|pick list/i.test(text))).toEqual([]);
});

test("a library rule has its types, condition and fields to fill in §3.13", () => {
  const { AttributeTarget, ...rule } = libraryRuleSchema.parse(libraryRuleById(libraryRules, "lib-not-selected-since"));
  expect(AttributeTarget).toBe("~CAMPAIGN_TARGET~");
  expect(libraryRuleSchema.parse(rule)).toEqual(rule);
  expect(libraryRuleSchema.safeParse({ ...rule, Type: ["F", "S", "R"] }).success).toBe(true);
  for (const Type of [[], ["X"], "F"]) expect(libraryRuleSchema.safeParse({ ...rule, Type }).success).toBe(false);
  for (const field of Object.keys(rule)) {
    const refused = libraryRuleSchema.safeParse({ ...rule, [field]: undefined });
    expect(refused.error?.issues.map(({ path }) => path)).toEqual([[field]]);
  }
  const { Name, Description } = libraryRuleById(libraryRules, "lib-under-age-date")!;
  expect([Name, Description].map(unfilledTokens)).toEqual([
    ["~X~", "~Y~"],
    ["~X~", "~Y~"],
  ]);
});

describe("the library covers what the specification lists", () => {
  const expected = [
    ["§3.15", "lib-under-age-run-day", "F", "DATE_OF_BIRTH Y> -~X~"],
    ["§3.15", "lib-under-age-date", "F", "DATE_OF_BIRTH Y> -~X~[[OFFSET:~Y~]]"],
    ["§3.16", "lib-over-age-run-day", "F", "DATE_OF_BIRTH Y<= -~X~"],
    ["§3.16", "lib-over-age-date", "F", "DATE_OF_BIRTH Y<= -~X~[[OFFSET:~Y~]]"],
    ["§3.17", "lib-dose-last-days", "F", "LAST_SUCCESSFUL_DATE D>= -~X~"],
    ["§3.17", "lib-dose-on-or-after", "F", "LAST_SUCCESSFUL_DATE >= ~X~"],
    ["§3.18", "lib-icb-registration", "F", "ICB in ~X~"],
    ["§3.19", "lib-care-home", "S", "CARE_HOME_FLAG = Y"],
    ["§3.17", "lib-dose-last-years", "F", "LAST_SUCCESSFUL_DATE Y>= -~X~"],
    ["§3.20", "lib-future-booking", "F", "BOOKED_APPOINTMENT_DATE D>= 0"],
    ["§3.20", "lib-future-booking", "S", "BOOKED_APPOINTMENT_DATE D>= 0"],
    ["§3.21", "lib-opt-out", "S", "OPTOUT = Y"],
    ["§3.22", "lib-detained-estate", "S", "DE_FLAG = Y"],
    ["§3.23", "lib-13q", "S", "13Q_FLAG = Y"],
    ["§3.24", "lib-no-email", "S", "EMAIL_FLAG = N[[NVL:N]]"],
    ["§3.25", "lib-not-selected-since", "S", "LAST_INVITE_DATE < ~X~[[NVL:20000101]]"],
    ["§3.26", "lib-route-under-age", "R", "DATE_OF_BIRTH Y> -~X~"],
    ["§3.26", "lib-route-translated", "R", "LANGUAGE_PREFERENCE in ~X~"],
    ["§3.26", "lib-route-bsl", "R", "LANGUAGE_PREFERENCE = q4"],
    ["§3.26", "lib-route-braille", "R", "BRAILLE_REQD = Y"],
    ["§3.26", "lib-route-audio", "R", "AUDIO_REQD = Y"],
    ["§3.26", "lib-route-large-print", "R", "LARGE_PRINT_REQD = Y"],
  ] as const;
  test("all rules in §3.15 §3.16 §3.17 §3.18 §3.19 §3.20 §3.21 §3.22 §3.23 §3.24 §3.25 §3.26 exist", () => {
    for (const [, id, type, question] of expected) {
      const rule = libraryRulesFor(libraryRules, type).find((candidate) => candidate.LibraryRuleMetadata.ID === id);
      expect(`${rule?.AttributeName} ${rule?.Operator} ${rule?.Comparator}`, id).toBe(question);
    }
  });
});

test("the campaign's target replaces '~CAMPAIGN_TARGET~', and ALL does in rules about the person REQ-RUL-32 REQ-RUL-425", () => {
  const optOut = libraryQuestion(libraryRuleById(libraryRules, "lib-opt-out")!, "FLU");
  expect(optOut.AttributeTarget).toBe("FLU");
  expect(libraryQuestion(libraryRuleById(libraryRules, "lib-care-home")!, "FLU").AttributeTarget).toBe("ALL");
});
