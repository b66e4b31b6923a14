import { newCampaignDefaults } from "@spi/domain/campaign/campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { codesOf } from "@spi/domain/library/code-lists";
import { repairLabel } from "@spi/domain/finding/repairs/repair";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { campaignContent, deadRule, filterRule, iterationContent } from "../../../test/harness.ts";
import { verifyIteration } from "./verify-iteration.ts";

const input = {
  campaign: { ...newCampaignDefaults, ...campaignContent },
  others: [],
  cohorts: undefined,
  attributes: shippedReference.attributes,
  codes: codesOf(shippedReference),
  library: shippedReference["library-rules"],
};

const verifyRules = (...IterationRules: object[]) =>
  verifyIteration({ ...input, iteration: { ...iterationContent, IterationRules } as IterationContent });

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

test("a repair that would cause a different finding is not offered REQ-SCR-473", () => {
  const careHome = { Type: "S", AttributeName: "CARE_HOME_FLAG", Comparator: "Y", Priority: 500 };
  const inverted = filterRule({ ...careHome, Name: "Inverted", Operator: "!=" });
  const repairsWith = (...others: object[]) => {
    const verified = verifyRules(inverted, ...others, deadRule());
    const findings = verified.ok ? verified.value.filter(({ rule }) => rule === inverted.ID) : [];
    return findings.flatMap(({ repairs = [] }) => repairs.map(repairLabel));
  };
  expect(repairsWith()).toEqual(["Exclude people who live in care homes"]);
  // The two rules would then be duplicates.
  expect(repairsWith(filterRule({ ...careHome, Operator: "=", Priority: 510 }))).toEqual([]);
});
