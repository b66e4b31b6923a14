import type { ExpectationsResponse } from "@spi/domain/api-contract";
import { noExpectations } from "@spi/domain/expectation/own-expectations";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import type { WaivedExpectation } from "@spi/domain/expectation/waiver";
import type { Db } from "../database/schema.ts";
import { approvalsWithWaived } from "../history/approvals-with-waivers.ts";
import { configurationOf } from "../iterations/configuration.ts";
import { type IterationKey, findIteration } from "../iterations/store.ts";
import { findCampaign } from "../campaigns/store.ts";
import { evaluateExamples } from "./evaluate-examples.ts";

/**
 * Returns an iteration's expectations and the current outcomes of its example people, or undefined if the iteration
 * does not exist.
 */
export async function findExpectations(
  db: Db,
  key: IterationKey,
  populationDir: string,
): Promise<ExpectationsResponse | undefined> {
  const iteration = await findIteration(db, key);
  const campaign = iteration && (await findCampaign(db, { teamId: key.teamId, id: key.campaignId }));
  if (!campaign) return undefined;
  const examples = await evaluateExamples(db, configurationOf({ campaign, iteration }), populationDir);
  return {
    version: iteration.version,
    expectations: iteration.expectations ?? noExpectations,
    of_campaign: campaign.expectations ?? noExpectations,
    examples: examples.ok ? examples.value : [],
    waived: await currentWaived(db, iteration),
    not_available: examples.ok ? null : Object.values(examples.refusal).flat().join(" "),
  };
}

/** Returns the expectations waived for the current approval, or an empty list if there is no approval. */
async function currentWaived(
  db: Db,
  { id, status }: { id: string; status: IterationStatus },
): Promise<WaivedExpectation[]> {
  if (status === "draft" || status === "in review" || status === "rejected") return [];
  const approvals = await approvalsWithWaived(db, id);
  return approvals.at(-1)?.waived ?? [];
}
