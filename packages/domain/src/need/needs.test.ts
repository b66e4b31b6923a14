import { expect, test } from "vitest";
import { codesOf } from "../library/code-lists.ts";
import { libraryQuestion, libraryRuleById } from "../library/library-rule.ts";
import { shippedReference } from "../library/shipped-reference.ts";
import { otherNeedsNamedIn, needsNamedIn, needsOf, plansNamedAfter } from "./needs.ts";

const needs = needsOf(codesOf(shippedReference)["LANGUAGE_PREFERENCE"]!);
const need = (id: string) => needs.find((need) => need.id === id)!;
const names = (found: typeof needs) => found.map(({ name }) => name);

test("the needs are the formats, then by name each language with letters, except English REQ-DESK-70", () => {
  expect(names(needs).slice(0, 7)).toEqual([
    "Braille",
    "Audio",
    "Large print",
    "Easy read",
    "British Sign Language",
    "Albanian",
    "Arabic",
  ]);
  expect(needs).toHaveLength(5 + 28);
  expect(names(needs)).not.toContain("English");
});

test("each need matches its library rule's condition REQ-DESK-70", () => {
  for (const { libraryId, attributeName, value } of needs) {
    const rule = libraryRuleById(shippedReference["library-rules"], libraryId)!;
    const asks = libraryQuestion(rule, "COVID");
    expect([asks.AttributeLevel, asks.AttributeName]).toEqual(["PERSON", attributeName]);
    expect(rule.Type).toEqual(["R"]);
    const { Controls } = rule.LibraryRuleMetadata.MetaData;
    const taken = Controls.flatMap(({ Values = [] }) => Values.map(({ Value }) => Value));
    expect(Controls.length === 0 ? [rule.Comparator] : taken).toContain(value);
  }
});

test("a plan is matched to a need by whole words in its ID, however the ID is formed REQ-DESK-71", () => {
  const named = (planId: string) => names(needsNamedIn(planId, needs));
  expect(named("LETTER_LARGE_PRINT_V2")).toEqual(["Large print"]);
  expect(named("largePrintLetter")).toEqual(["Large print"]);
  expect(named("covid-bsl-2026")).toEqual(["British Sign Language"]);
  expect(named("FARSI_LETTER")).toEqual(["Persian"]);
  expect(named("POLISH_URDU_LETTER")).toEqual(["Polish", "Urdu"]);
  expect(named("POLISHED_LETTER")).toEqual([]);
  expect(named("LETTER_PL")).toEqual([]);
});

test("plans for a need have its name, or otherwise its language's code REQ-DESK-71", () => {
  const called = (id: string, ...plans: string[]) => plansNamedAfter(need(id), plans, needs);
  expect(called("pl", "LETTER", "POLISH_LETTER", "LETTER_PL")).toEqual(["POLISH_LETTER"]);
  expect(called("pl", "LETTER", "LETTER_PL", "LETTER_PL_V2")).toEqual(["LETTER_PL", "LETTER_PL_V2"]);
  // The name contains the code's letters but is not about the language.
  expect(called("it", "DO_IT_BRAILLE")).toEqual([]);
  expect(called("BRAILLE_REQD", "LETTER_Y")).toEqual([]);
});

test("a plan named only after other needs is listed with them REQ-DESK-71", () => {
  const others = (planId: string, ...wanted: string[]) => names(otherNeedsNamedIn(planId, wanted.map(need), needs));
  expect(others("POLISH_LETTER", "ur")).toEqual(["Polish"]);
  expect(others("POLISH_LETTER", "ur", "pl")).toEqual([]);
  expect(others("BRAILLE_LETTER", "LARGE_PRINT_REQD")).toEqual(["Braille"]);
  expect(others("LETTER_PL", "ur")).toEqual(["Polish"]);
  expect(others("LETTER_17", "ur")).toEqual([]);
  // If no language is needed, a code can mean anything.
  expect(others("LETTER_IT", "BRAILLE_REQD")).toEqual([]);
});
