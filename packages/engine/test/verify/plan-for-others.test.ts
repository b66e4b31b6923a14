import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { verifyRules } from "../support/verify-rules.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

const plans = ["DEFAULT", "POLISH_LETTER", "GUJARATI_LETTER", "LETTER_UR", "BRAILLE_LETTER", "EASY_READ_LETTER"];
const campaign = { target: "COVID", plans, startDate: null, endDate: null };

/** Returns the findings about a routing rule's name and plan. */
function said(question: [string, string, string], CommsRouting: string, Name = "Some people"): string[] {
  const plan = planned(iteration(cohorts("one"), [rule("R", question, { Name, CommsRouting })]), {
    campaign: { Target: "COVID", AvailableRoutingIds: plans },
  });
  return verifyRules({ plan, codes: codesOf(shippedReference), campaign }).flatMap(({ code, message }) =>
    code === "plan-for-others" ? [message] : [],
  );
}
const unlike = (...asked: Parameters<typeof said>) => said(...asked).length > 0;

test("a plan named after a different language or format from its rule's raises a warning, whatever the rule's name REQ-DESK-72", () => {
  expect(said(["LANGUAGE_PREFERENCE", "in", "ur"], "POLISH_LETTER")).toEqual([
    "People who match the rule “Some people” are sent POLISH_LETTER. The name of this plan suggests that it is for Polish, but the rule matches other people. Correct the rule or the plan.",
  ]);
  expect(unlike(["LANGUAGE_PREFERENCE", "=", "pl"], "LETTER_UR")).toBe(true);
  expect(unlike(["LANGUAGE_PREFERENCE", "=", "q4"], "BRAILLE_LETTER")).toBe(true);
  expect(unlike(["BRAILLE_REQD", "=", "Y"], "GUJARATI_LETTER")).toBe(true);
  expect(unlike(["LARGE_PRINT_REQD", "=", "Y"], "EASY_READ_LETTER")).toBe(true);
});

test("a plan named after ages that none of its people has raises a question REQ-FIND-283", () => {
  const routed = (operator: string, comparator: string, CommsRouting: string) =>
    verifyRules({
      plan: planned(iteration(cohorts("one"), [rule("R", ["DATE_OF_BIRTH", operator, comparator], { CommsRouting })]), {
        campaign: { Target: "COVID", AvailableRoutingIds: [...plans, "LETTER_75_PLUS", "UNDER_16_LETTER"] },
      }),
      codes: codesOf(shippedReference),
      campaign,
    }).flatMap(({ code, message }) => (code === "plan-for-others" ? [message] : []));
  expect(routed("Y>", "-75", "LETTER_75_PLUS")).toEqual([
    expect.stringContaining(
      "are sent LETTER_75_PLUS. The name of this plan suggests that it is for people of other ages",
    ),
  ]);
  expect(routed("Y<=", "-16", "UNDER_16_LETTER")).toHaveLength(1);
  expect(routed("Y<=", "-75", "LETTER_75_PLUS")).toEqual([]);
  expect(routed("Y>", "-16", "UNDER_16_LETTER")).toEqual([]);
  expect(routed("Y<=", "-80", "LETTER_75_PLUS")).toEqual([]);
});

test("a plan named after a different vaccination, or after reminders, raises a question REQ-FIND-284", () => {
  const sent = (DefaultCommsRouting: string, commsType: string, target = "RSV") =>
    verifyRules({
      plan: planned(
        iteration(
          cohorts("one"),
          [rule("R", ["ICB", "=", "QJG"], { Name: "Board", CommsRouting: DefaultCommsRouting })],
          { DefaultCommsRouting },
        ),
        {
          campaign: { Target: "COVID", AvailableRoutingIds: [DefaultCommsRouting] },
        },
      ),
      codes: codesOf(shippedReference),
      campaign: { ...campaign, target },
      commsType,
    }).flatMap(({ code, message }) => (code === "plan-kind" ? [message] : []));
  expect(sent("FLU_LETTER", "I")).toEqual([
    "People who match the rule “Board” are sent FLU_LETTER. The name of this plan suggests that it is for FLU, but the campaign is for RSV. Choose a different plan.",
    "The default routing plan is FLU_LETTER. The name of this plan suggests that it is for FLU, but the campaign is for RSV. Choose a different plan.",
  ]);
  expect(sent("RSV_REMINDER_LETTER", "I")[1]).toBe(
    "The default routing plan is RSV_REMINDER_LETTER. The name of this plan suggests that it is for reminders, but the iteration is a first communication. Choose a different plan.",
  );
  expect(sent("INVITATION_EMAIL", "R")[1]).toContain(
    "The default routing plan is INVITATION_EMAIL. The name of this plan suggests that it is for invitations, but the iteration is a reminder. Choose a different plan.",
  );
  expect(sent("RSV_REMINDER_LETTER", "R")).toEqual([]);
  expect(sent("RSV_INVITE", "I")).toEqual([]);
  expect(sent("COVID_FLU_LETTER", "I", "FLU")).toEqual([]);
  expect(sent("FLU_LETTER", "I", "COVID_FLU")).toEqual([]);
  expect(sent("INVITE_REMINDER", "R")).toEqual([]);
});

test("a plan named after one of its rule's needs, or after none, does not raise a question REQ-DESK-72", () => {
  expect(unlike(["LANGUAGE_PREFERENCE", "in", "ur,pl"], "POLISH_LETTER")).toBe(false);
  expect(unlike(["LANGUAGE_PREFERENCE", "!=", "en"], "POLISH_LETTER", "Not English")).toBe(false);
  expect(unlike(["LANGUAGE_PREFERENCE", "is_not_null", ""], "GUJARATI_LETTER")).toBe(false);
  expect(unlike(["LANGUAGE_PREFERENCE", "in", "ur"], "LETTER_UR")).toBe(false);
  expect(unlike(["LANGUAGE_PREFERENCE", "in", "ur"], "DEFAULT")).toBe(false);
  expect(unlike(["LD_FLAG", "=", "Y"], "EASY_READ_LETTER")).toBe(false);
  // A code counts only if the rule is about a language.
  expect(unlike(["ICB", "in", "QJG"], "LETTER_UR")).toBe(false);
});

test("a letter plan that nothing sends does not raise a question, because another plan can fall back to it REQ-FIND-293", () => {
  const levels = (...rules: ReturnType<typeof rule>[]) =>
    verifyRules({
      plan: planned(iteration(cohorts("one"), rules), {
        campaign: { Target: "COVID", AvailableRoutingIds: ["DEFAULT", "PLAN_A", "LETTER_FIRST"] },
      }),
      codes: codesOf(shippedReference),
      campaign: { ...campaign, plans: ["DEFAULT", "PLAN_A", "LETTER_FIRST"] },
    }).flatMap(({ code, level }) => (code === "unreachable-plan" ? [level] : []));
  expect(levels(rule("R", ["BRAILLE_REQD", "=", "Y"], { CommsRouting: "PLAN_A" }))).toEqual(["note"]);
  expect(levels()).toEqual(["note"]);
});
