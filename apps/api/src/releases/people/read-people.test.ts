import { newCampaignDefaults } from "@spi/domain/campaign/campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { expect, test } from "vitest";
import { freePort } from "../../../test/free-port.ts";
import { campaignContent, iterationContent, ruleOfEachType } from "../../../test/harness.ts";
import { readStoredPerson } from "../../explain/stored-person.ts";
import { readPeople } from "./read-people.ts";

test("a release refused because a cluster does not respond gives that reason, not that people are missing REQ-POP-51", async () => {
  const populationDir = `trino:http://127.0.0.1:${await freePort()}/lake/people`;
  const campaign = { ...newCampaignDefaults, ...campaignContent };
  const iteration = { ...iterationContent, IterationRules: ruleOfEachType() } as IterationContent;
  const request = { campaign, iteration, attributes: shippedReference.attributes };
  const approved = { report: {} as SummaryReport, seed: "1", bandBy: undefined, withBoards: false };
  const query = { populationDir, snapshot: "0".repeat(64), request, only: undefined, threads: 1, approved };
  expect(await readPeople(query, { onPeople: () => {}, signal: new AbortController().signal })).toEqual({
    ok: false,
    refusal:
      "The Trino cluster is not responding at the moment. Try again in a few minutes. " +
      "No list was prepared. Try again later.",
  });
  expect(
    await readStoredPerson({ ...request, populationDir, personNumber: 1, signal: new AbortController().signal }),
  ).toMatchObject({
    refusal: {
      kind: "unavailable",
      message: "The Trino cluster is not responding at the moment. Try again in a few minutes.",
    },
  });
});
