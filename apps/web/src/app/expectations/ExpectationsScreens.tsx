import { CampaignExpectationsPage } from "../../features/expectations/CampaignExpectationsPage.tsx";
import { EligibilityPage } from "../../features/expectations/eligibility/EligibilityPage.tsx";
import { ExpectationsPage } from "../../features/expectations/ExpectationsPage.tsx";
import { AskedCondition } from "../../features/rules/editor/AskedCondition.tsx";

/** What is expected of an iteration, with conditions as the rule editor has them. */
export function IterationExpectationsScreen() {
  return <ExpectationsPage AskCondition={AskedCondition} />;
}

/** What is expected of all iterations of a campaign, likewise. */
export function CampaignExpectationsScreen() {
  return <CampaignExpectationsPage AskCondition={AskedCondition} />;
}

/** Who should be reached by a campaign, likewise. */
export function EligibilityScreen() {
  return <EligibilityPage AskCondition={AskedCondition} />;
}
