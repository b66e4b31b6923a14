import { newCampaignDefaults } from "@spi/domain/campaign/campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { campaignContent, iterationContent, neverDeciding } from "../../../test/harness.ts";
import { ruleThread } from "./rule-thread.ts";
import { compareVersions } from "./compare-versions.ts";
import { verifyIteration } from "./verify-iteration.ts";

test("the worker thread returns the same findings as verification without it, for successive requests REQ-REV-30", async () => {
  const question = (IterationRules: object[]) => ({
    iteration: { ...iterationContent, IterationRules } as IterationContent,
    campaign: { ...newCampaignDefaults, ...campaignContent, AvailableRoutingIds: ["DIGITAL_FIRST"] },
    others: [],
    cohorts: undefined,
    attributes: shippedReference.attributes,
    codes: codesOf(shippedReference),
    library: shippedReference["library-rules"],
  });
  const version = (IterationRules: object[]) => {
    const { iteration, campaign } = question(IterationRules);
    return { iteration, campaign };
  };
  const questions = [question(neverDeciding()), question([])];
  const answers = await Promise.all(questions.map((input) => ruleThread.verify(input)));
  expect(answers).toEqual(questions.map(verifyIteration));
  expect(answers).toMatchObject([
    { ok: true, value: [{ code: "never-decides" }] },
    { ok: true, value: [{ code: "recorded-as-dead" }, { code: "no-rules" }] },
  ]);
  const compared = {
    earlier: version(neverDeciding()),
    later: version([]),
    attributes: shippedReference.attributes,
    codes: codesOf(shippedReference),
  };
  const equivalence = await ruleThread.compare(compared);
  expect(equivalence).toEqual(compareVersions(compared));
  expect(equivalence).toMatchObject({ ok: true, value: { verdict: "different" } });
});
