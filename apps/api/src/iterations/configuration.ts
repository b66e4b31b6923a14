import { type OwnExpectations, withOwners, noExpectations } from "@spi/domain/expectation/own-expectations";
import type { RunConfiguration } from "../database/schema.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import type { IterationRow } from "./answer.ts";

interface Rows {
  campaign: Pick<CampaignRow, "document" | "expectations" | "eligibility">;
  iteration: Pick<IterationRow, "document" | "expectations">;
}

/** Returns all the content that is used to run a stored iteration. The iteration's approval covers all this content. */
export function configurationOf({ campaign, iteration }: Rows): RunConfiguration {
  const expectations = withOwners(campaign.expectations, iteration.expectations);
  return {
    campaign: campaign.document,
    iteration: iteration.document,
    ...(expectations ? { expectations, of_campaign: countOf(campaign.expectations) } : {}),
    ...(campaign.eligibility ? { eligibility: campaign.eligibility.statement } : {}),
  };
}

function countOf(own: OwnExpectations | null) {
  const { Expectations, Examples } = own ?? noExpectations;
  return { Expectations: Expectations.length, Examples: Examples.length };
}
