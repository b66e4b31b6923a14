/** Opens the expectations and eligibility pages in the whole app, with the API replaced. */
import { rememberAdvancedMode } from "../../rules/editor/use-advanced-mode.ts";
import type { CampaignExpectationsResponse, EligibilityResponse, RefusalBody } from "@spi/domain/api-contract";
import { campaignKey, campaignOf, me, openApp, emptyIteration, lockedRecord } from "../../../app/test/open-app.tsx";

type PageResponse = CampaignExpectationsResponse | EligibilityResponse;
export const details = {
  StartDate: "20261101",
  EndDate: "20270331",
  Target: "COVID",
  Type: "V",
  Manager: [],
  Reviewer: [],
  Approver: [],
};
export const bo = { id: "bo", name: "Bo Both" };

/**
 * Opens a campaign's eligibility or expectations page with this content, or another page at the address `at`. The API
 * rejects a save based on an old version, and the next save after a call to `fail`.
 */
export async function open(page: "eligibility" | "expectations", first: PageResponse, at: string = page) {
  rememberAdvancedMode(me.id, true);
  let current = first;
  const saves: unknown[] = [];
  const fails = { times: 0 };
  const whole = campaignOf(emptyIteration);
  const campaign = { ...whole, campaign_details: { ...whole.campaign_details, ...details }, ...lockedRecord };
  const { screen } = await openApp(
    `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}/${at}`,
    ({ method, path, body }) => {
      if (path.endsWith(campaignKey.campaignId)) return Response.json(campaign);
      if (!path.endsWith(`${campaignKey.campaignId}/${page}`)) return undefined;
      if (method !== "PUT") return Response.json(current);
      if (fails.times-- > 0)
        return Response.json({ message: "Not now.", kind: "unavailable", errors: {} }, { status: 503 });
      const { Version, ...rest } = JSON.parse(body) as { Version: number };
      if (Version !== current.version) return Response.json(staleRefusal(current.version), { status: 409 });
      saves.push(rest);
      current = { ...current, ...rest, version: Version + 1 };
      return Response.json(current);
    },
  );
  const box = (label: string) => screen.getByLabelText(label, { exact: true });
  return {
    screen,
    saves,
    box,
    fail: () => (fails.times = 1),
    /** Saves as another user. */
    saveAsOther: (theirs: Partial<PageResponse>) => (current = { ...current, ...theirs, version: current.version + 1 }),
    /** Chooses what to add to the expectations. */
    choose: (kind: "The standard set" | "A limit on the report" | "An expectation about people") =>
      screen.getByRole("radio", { name: kind, exact: true }).click(),
    press: (name: string) => screen.getByRole("button", { name, exact: true }).click(),
    fillAgeCondition: async (years: string) => {
      await box("Attribute").selectOptions("DATE_OF_BIRTH");
      await box("Operator").selectOptions("Y<=");
      await box("Comparator").fill(years);
    },
  };
}

const staleRefusal = (version: number): RefusalBody => ({
  message:
    "Bo Both saved changes after you opened this page. Your changes were not saved. Check the saved changes before you save again.",
  kind: "staleVersion",
  errors: {},
  current: { version, by: bo.name, own: false, at: "20261120090000" },
});
