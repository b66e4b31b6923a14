import fc from "fast-check";
import { expect, test } from "vitest";
import { type Day, displayDay, fromDayNumber, toDayNumber } from "@spi/domain/day/calendar";
import { standardSet } from "../../expectations/expectation-library.ts";
import { toDayParts } from "../../../ui/form/typed-day.ts";
import { hasNameCharacters, nameMaxLength } from "@spi/domain/names/names";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { type Control, type ControlDraft, missingEditor, readControl } from "./controls.ts";
import { describeClause } from "@spi/domain/rule-sentences/rule-sentences";
import { codesOf } from "@spi/domain/library/code-lists";
import { conditionOf } from "@spi/domain/library/condition-of";
import { toControlDrafts, previewRule, readControls, startingDrafts } from "./filled-rule.ts";
import { type LibraryRule, libraryQuestion, libraryRuleById } from "@spi/domain/library/library-rule";
import { parseComparator } from "./templates.ts";
import { unfilledTokens } from "@spi/domain/condition/library-tokens";

const { attributes: reference, "library-rules": libraryRules } = shippedReference;

const runDate = "20261201";

const days = fc
  .integer({ min: toDayNumber("19000101"), max: toDayNumber("29991231") })
  .map((number): Day => fromDayNumber(number));

/** Generates values that a user could enter in a control, in comparator syntax. */
function valuesOf(rule: LibraryRule, control: Control): fc.Arbitrary<string> {
  switch (control.Type) {
    case "DATE":
      return days;
    case "RADIOS":
      return fc.constantFrom(...(control.Values ?? []).map(({ Value }) => Value));
    case "PICK_LIST":
      return fc
        .subarray(
          (control.Values ?? []).map(({ Value }) => Value),
          { minLength: 1 },
        )
        .map((codes) => codes.join(","));
    case "LIST":
      return fc
        .uniqueArray(fc.stringMatching(/^[A-Z0-9]{3,5}$/), { minLength: 1, maxLength: 40 })
        .map((codes) => codes.join(","));
    default:
      return fc.integer({ min: 1, max: control.SecondaryLabel?.startsWith("years") ? 120 : 9999 }).map(String);
  }
}

function draftOf(control: Control, value: string): ControlDraft {
  return control.Type === "DATE" ? toDayParts(value) : value;
}

const byId = new Map(libraryRules.map((rule) => [rule.LibraryRuleMetadata.ID, rule]));

const ids = [...byId.keys()];

test.each(ids)("%s: values, comparator, condition, sentence and description agree REQ-RUL-32 REQ-RUL-41", (id) => {
  const rule = byId.get(id)!;
  const { LibraryRuleMetadata: metadata } = rule;
  const { Controls } = metadata.MetaData;
  const question = libraryQuestion(rule, "COVID");
  fc.assert(
    fc.property(fc.tuple(...Controls.map((control) => valuesOf(rule, control))), (values) => {
      const drafts = Controls.map((control, index) => draftOf(control, values[index]!));
      const comparator = readControls(metadata, drafts);
      expect(comparator.ok).toBe(true);
      if (!comparator.ok) return;
      expect(toControlDrafts(metadata, comparator.value)).toEqual(drafts);
      const clause = { ...question, Comparator: comparator.value };
      const condition = conditionOf(clause, reference);
      expect(condition).toMatchObject({ ok: true, value: { operator: rule.Operator, comparator: comparator.value } });
      const context = {
        reference: { attributes: reference, codes: codesOf(shippedReference) },
        runDate,
        type: rule.Type[0]!,
        alone: true,
      };
      const { sentence } = describeClause(clause, context) as { sentence: string };
      const words = values.flatMap((value, index) => readAs(Controls[index]!, value));
      expect(words.filter((word) => !sentence.includes(word))).toEqual([]);
      const { description } = previewRule(metadata, drafts);
      const answers = values.flatMap((value, index) => answerOf(Controls[index]!, value));
      expect(answers.filter((answer) => !description.includes(answer))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

/** Returns how a value reads in a sentence: a date in words, a negation for No, each code, an age or a number of days. */
function readAs(control: Control, value: string): string[] {
  if (control.Type === "DATE") return [displayDay(value)];
  if (control.Type === "RADIOS") return value === "Y" ? [] : [" not "];
  return value.split(",");
}

/** Returns the label of a chosen option. Typed values do not have one. */
function answerOf({ Type, Values = [] }: Control, value: string): string[] {
  return Type === "RADIOS" ? Values.filter(({ Value }) => Value === value).map(({ Label }) => Label) : [];
}

test("invalid list items follow the message, and semicolons separate items REQ-VAL-18", () => {
  const control = libraryRuleById(libraryRules, "lib-icb-registration")!.LibraryRuleMetadata.MetaData.Controls[0]!;
  expect(readControl(control, "qh8; qjg|toolongcode")).toEqual({
    ok: false,
    refusal: { message: "Enter one or more ODS codes, such as QMF. Check “TOOLONGCODE”." },
  });
  expect(readControl(control, "qh8; qjg")).toEqual({ ok: true, value: "QH8,QJG" });
});

test("names and descriptions follow the character rule however long the list is (§5.03)", () => {
  for (const rule of libraryRules) {
    const { LibraryRuleMetadata: metadata } = rule;
    const drafts = metadata.MetaData.Controls.map((control) => {
      const all = (control.Values ?? []).map(({ Value }) => Value).join(",");
      if (control.Type === "DATE") return toDayParts("20270331");
      if (control.Type === "LIST") return Array.from({ length: 500 }, (_, index) => `Q${1000 + index}`).join(",");
      return control.Type === "TEXT" ? "75" : control.Type === "RADIOS" ? "Y" : all;
    });
    const { name, description } = previewRule(metadata, drafts);
    expect(hasNameCharacters(name), name).toBe(true);
    expect(hasNameCharacters(description), description).toBe(true);
    expect(Math.max(name.length, description.length)).toBeLessThanOrEqual(nameMaxLength);
  }
});

test("a library rule shows its initial values and a token for each missing one REQ-RUL-32 (§5.24)", () => {
  const rule = libraryRuleById(libraryRules, "lib-under-age-date")!;
  const preview = previewRule(rule.LibraryRuleMetadata, startingDrafts(rule.LibraryRuleMetadata));
  expect(preview.comparator).toBe("-~X~[[OFFSET:~Y~]]");
  expect(unfilledTokens(preview.comparator)).toEqual(["~X~", "~Y~"]);
  const refused = conditionOf({ ...libraryQuestion(rule, "COVID"), Comparator: "-~X~" }, reference);
  expect(refused).toEqual({
    ok: false,
    refusal: "The comparator should be modified to replace the library token(s) ~X~",
  });
});

test("the library has a rule for people recorded as dead, as the standard set of expectations names them REQ-EXP-15", () => {
  const rule = libraryRuleById(libraryRules, "lib-recorded-as-dead")!;
  const { AttributeName, AttributeLevel, Operator, Comparator } = rule;
  const standard = standardSet({ target: "COVID", plans: [], age: 75, days: 91 });
  const dead = standard.find(({ Name }) => Name === "No one recorded as having died is invited");
  expect(dead).toMatchObject({ Conditions: [{ AttributeName, AttributeLevel, Operator, Comparator }], Safety: true });
  expect(Comparator).toBe("DEA");
});

test("every library rule has an editor, and an unknown type is reported (§2.3.53)", () => {
  for (const { LibraryRuleMetadata } of libraryRules) expect(missingEditor(LibraryRuleMetadata)).toBeUndefined();
  const metadata = libraryRuleById(libraryRules, "lib-care-home")!.LibraryRuleMetadata;
  expect(missingEditor({ ...metadata, Type: "SLIDER" })).toBe("SLIDER");
});

test("a control's validation is applied, and an invalid regular expression counts as a failure (§5.25)", () => {
  const control = { Type: "TEXT", Label: "Days", Validation: { RegEx: "^[1-9]$", ErrorMessage: "One digit" } };
  expect(readControl(control, "5")).toEqual({ ok: true, value: "5" });
  expect(readControl(control, "55")).toEqual({ ok: false, refusal: { message: "One digit" } });
  const broken = { ...control, Validation: { RegEx: "([", ErrorMessage: "Broken" } };
  expect(readControl(broken, "5")).toEqual({ ok: false, refusal: { message: "Broken" } });
});

test("a pattern or template with exponential backtracking cannot stall a screen", () => {
  const control = { Type: "TEXT", Label: "Days" };
  const long = { ...control, Validation: { RegEx: `^9${"|9".repeat(100)}`, ErrorMessage: "Too long" } };
  expect(readControl(long, "9")).toMatchObject({ ok: false, refusal: { message: "Too long" } });
  const large = { ...control, Validation: { RegEx: "\\p{L}{1000}", ErrorMessage: "Too large" } };
  expect(readControl(large, "a".repeat(20_000))).toMatchObject({ ok: false, refusal: { message: "Too large" } });
  expect(readControl(large, "a".repeat(1000)).ok).toBe(true);
  const patient = { ...control, Validation: { RegEx: "^(a+)+$", ErrorMessage: "Only a" } };
  expect(readControl(patient, `${"a".repeat(5000)}!`)).toEqual({ ok: false, refusal: { message: "Only a" } });
  expect(readControl(patient, "a".repeat(5000))).toMatchObject({ ok: true });
  const { LibraryRuleMetadata } = libraryRuleById(libraryRules, "lib-icb-registration")!;
  const variables = ["X", "Y", "Z"].flatMap((Value) => [
    { Type: "VARIABLE" as const, Value },
    { Type: "TEXT" as const, Value: "," },
  ]);
  const ComparatorTemplate = Array.from({ length: 6 }).flatMap(() => variables);
  expect(parseComparator({ ...LibraryRuleMetadata, ComparatorTemplate }, `${",".repeat(3000)}!`)).toBeUndefined();
});

test("a list is split at commas and white space, in capitals and without duplicates (§5.28)", () => {
  const control = libraryRuleById(libraryRules, "lib-icb-registration")!.LibraryRuleMetadata.MetaData.Controls[0]!;
  expect(readControl(control, "qh8, QJG\nqm7\tQH8")).toEqual({ ok: true, value: "QH8,QJG,QM7" });
});

test("a date error names its field (§5.10, §5.11, §5.12)", () => {
  const control = libraryRuleById(libraryRules, "lib-dose-on-or-after")!.LibraryRuleMetadata.MetaData.Controls[0]!;
  const refusal = (day: string, month: string, year: string) => readControl(control, { day, month, year });
  expect(refusal("30", "2", "2027")).toMatchObject({
    refusal: { part: "day", message: "Please enter a valid day for February" },
  });
  expect(refusal("1", "13", "2027")).toMatchObject({ refusal: { part: "month" } });
  expect(refusal("", "", "")).toMatchObject({
    refusal: { part: "day", message: "Enter a real date, for example 31/03/2026." },
  });
  expect(refusal("31", "3", "2027")).toEqual({ ok: true, value: "20270331" });
});
