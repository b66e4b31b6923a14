import { afterAll, beforeAll, expect, test } from "vitest";
import { noOneUnder75 } from "../../test/expectations.ts";
import { type TestApi, iterationContent, openApi } from "../../test/harness.ts";
import { sealConfiguration } from "../iterations/seal.ts";
import type { RunConfiguration } from "../database/schema.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";
import type { ReleaseRow } from "./store.ts";
import { explainApproved } from "./explain-approved.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

test("the explanation of a selection uses the approved content and its expectations REQ-REL-61", async () => {
  const campaign = await api.newCampaign();
  const expectations = { Expectations: [noOneUnder75], Examples: [] };
  const configuration = { campaign, iteration: iterationContent, expectations } as unknown as RunConfiguration;
  const seal = sealConfiguration({ ...configuration, reference: (await currentReferenceData(api.db)).hash });
  const sources = { db: api.db, populationDir: "nowhere" };
  const why = async (content: RunConfiguration) => {
    const release = { configuration: content, seal, snapshot: "gone" } as ReleaseRow;
    const explanation = await explainApproved(sources, release, { nhsNumber: "9990000018" });
    return explanation.ok ? explanation.value.join(" ") : explanation.refusal;
  };
  expect(await why(configuration)).toContain("We no longer have the population data used for the approved report");
  const { expectations: _, ...without } = configuration;
  expect(await why(without)).toContain("changed after the report was approved");
});
