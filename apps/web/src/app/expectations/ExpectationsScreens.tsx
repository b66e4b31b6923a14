import { CampaignExpectationsPage } from "../../features/expectations/CampaignExpectationsPage.tsx";
import { EligibilityPage } from "../../features/expectations/eligibility/EligibilityPage.tsx";
import { ExpectationsPage } from "../../features/expectations/ExpectationsPage.tsx";
import { ConditionForm } from "../../features/rules/editor/ConditionForm.tsx";

/** Shows an iteration's expectations, using the rule editor's conditions. */
export function IterationExpectationsScreen() {
  return <ExpectationsPage ConditionEditor={ConditionForm} />;
}

/** Shows the expectations for all of a campaign's iterations, using the rule editor's conditions. */
export function CampaignExpectationsScreen() {
  return <CampaignExpectationsPage ConditionEditor={ConditionForm} />;
}

/** Shows a campaign's eligibility statement, using the rule editor's conditions. */
export function EligibilityScreen() {
  return <EligibilityPage ConditionEditor={ConditionForm} />;
}
