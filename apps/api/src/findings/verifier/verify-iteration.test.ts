import { newCampaignDefaults } from "@spi/domain/campaign/campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { campaignContent, deadRule, filterRule, iterationContent } from "../../../test/harness.ts";
import { verifyIteration } from "./verify-iteration.ts";

const verifyRules = (...IterationRules: object[]) =>
  verifyIteration({
    iteration: { ...iterationContent, IterationRules } as IterationContent,
    campaign: { ...newCampaignDefaults, ...campaignContent },
    others: [],
    cohorts: undefined,
    attributes: shippedReference.attributes,
    codes: codesOf(shippedReference),
  });

test("an invalid date, which an imported file can contain, is reported as on the command line REQ-REV-30", () => {
  const birth = { AttributeLevel: "PERSON", AttributeTarget: null, AttributeName: "DATE_OF_BIRTH" };
  const answer = verifyRules(filterRule({ ...birth, Operator: "=", Comparator: "19500229" }), deadRule());
  const grave = answer.ok ? answer.value.filter(({ level }) => level !== "note") : [];
  expect(grave.map(({ code }) => code)).toEqual(["impossible", "dead-list-item"]);
});

test("rules that cannot be verified are not reported as free of findings REQ-REV-30 REQ-REV-449", () => {
  expect(verifyRules(filterRule({ AttributeName: "NO_SUCH" }))).toMatchObject({
    ok: false,
    refusal: { code: "notPlanned", params: { reason: expect.stringContaining("NO_SUCH") as unknown } },
  });
});
