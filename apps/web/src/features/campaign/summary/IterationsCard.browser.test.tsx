import { newCampaignDefaults } from "@spi/domain/campaign/campaign";
import type { ReleaseSummary } from "@spi/domain/release/release-summary";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import type { NotReady } from "@spi/domain/release/not-ready";
import { expect, test } from "vitest";
import { campaignKey, campaignOf, iterationId, openApp, emptyIteration } from "../../../app/test/open-app.tsx";

const stopped: ReleaseSummary = {
  state: "stopped",
  started_by: { name: "Rhys Releaser" },
  started_at: "20261123144800",
  approved: 1280,
  accepted: 74,
  irrevocable: true,
};
const changed: NotReady = {
  kind: "changed",
  title: "Changed since approval",
  why: "The name was changed.",
  advice: null,
};

interface World {
  release: ReleaseSummary;
  notReady?: NotReady;
  status?: IterationStatus;
  people?: Partial<Record<"Manager" | "Reviewer" | "Approver", string[]>>;
}

/**
 * Opens the summary of a campaign with an approved report. The options set its release, and the reason why it cannot be
 * sent.
 */
async function open({ release, notReady, status = "report approved", people }: World) {
  const not_ready = notReady ? [{ iteration_id: iterationId, ...notReady }] : [];
  const campaign = campaignOf({ ...emptyIteration, status }, not_ready);
  const campaign_details = {
    ...newCampaignDefaults,
    ...campaign.campaign_details,
    StartDate: "20261101",
    EndDate: "20270331",
    ...people,
  };
  const releases = [{ iteration_id: iterationId, ...release }];
  const path = `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}`;
  const { screen } = await openApp({ pathname: `${path}/summary` }, (request) =>
    request.path.endsWith(campaignKey.campaignId)
      ? Response.json({
          ...campaign,
          campaign_details,
          releases,
          invited: [{ iteration_id: iterationId, people: 1300 }],
        })
      : undefined,
  );
  return { screen, at: `${path}/iteration/${iterationId}/release` };
}

test("a campaign's summary lists each iteration with its run date, invited people and a link to copy it REQ-SCR-442", async () => {
  const { screen, at } = await open({ release: { ...stopped, state: "sending" } });
  await expect.element(screen.getByRole("columnheader", { name: "Run date" })).toBeVisible();
  await expect.element(screen.getByRole("cell", { name: /^1,300/ })).toBeVisible();
  const copy = screen.getByRole("link", { name: /^Copy / });
  await expect.element(copy).toHaveAttribute("href", at.replace(/release$/, "copy"));
});

test("complete campaign details are closed below the iterations, and incomplete ones are open REQ-SCR-443", async () => {
  const release: ReleaseSummary = { ...stopped, state: "sending" };
  const addresses = ["staff@example.nhs.uk"];
  const people = { Manager: addresses, Reviewer: addresses, Approver: addresses };
  const { screen } = await open({ release, people });
  const details = screen.getByText("Campaign details");
  await expect.element(details).toBeVisible();
  await expect.element(screen.getByText("Campaign manager")).not.toBeVisible();
  const iterations = screen.getByRole("table", { name: "Iterations in this campaign" });
  const follows = iterations.element().compareDocumentPosition(details.element());
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await screen.unmount();
  const incomplete = await open({ release, people: { Manager: [] } });
  await expect.element(incomplete.screen.getByText("Campaign manager")).toBeVisible();
});

test("the next action on an active release links to its page REQ-REL-104", async () => {
  const { screen, at } = await open({ release: { ...stopped, state: "sending" } });
  const link = screen.getByRole("link", { name: /^Being sent: 74 of 1,280 messages accepted/ });
  await expect.element(link).toHaveAttribute("href", at);
});

test("a tag shows that an iteration is being sent, in place of the days to its run date REQ-REL-96 REQ-REL-512 REQ-REL-513", async () => {
  const { screen } = await open({ release: { ...stopped, state: "sending" } });
  await expect.element(screen.getByText("Being sent", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("Report approved")).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^(in \d+ days?|today|tomorrow|\d+ days? overdue)$/i)).not.toBeInTheDocument();
  const reopened = await open({ release: stopped });
  await expect.element(reopened.screen.getByText("Report approved")).toBeVisible();
});

test("a started release shows its own state, even after later changes REQ-REL-104 REQ-REL-459", async () => {
  const { screen, at } = await open({ release: stopped, notReady: changed });
  const link = screen.getByRole("link", {
    name: /^Sending has been stopped: staff with release permission must decide what happens next/,
  });
  await expect.element(link).toHaveAttribute("href", at);
  await expect.element(screen.getByText("Changed since approval")).toBeVisible();
});

test("an iteration whose list was cancelled is still to be released REQ-REL-104", async () => {
  const { screen } = await open({ release: { ...stopped, state: "called off", started_at: null } });
  await expect.element(screen.getByText("To be released by staff with release permission")).toBeVisible();
});

test("a release with cancelled messages shows how many were accepted, and links to the remaining ones REQ-REL-132", async () => {
  const { screen, at } = await open({ release: { ...stopped, state: "ended" }, status: "sent to nhs notify" });
  const link = screen.getByRole("link", { name: /^Find out why some messages were not sent/ });
  await expect.element(link).toHaveAttribute("href", at);
  await expect.element(screen.getByRole("cell", { name: /1,300\s*74 of 1,280 messages accepted/ })).toBeVisible();
  const whole = await open({
    release: { ...stopped, state: "ended", accepted: 1280 },
    status: "sent to nhs notify",
  });
  await expect.element(whole.screen.getByText("Nothing to do")).toBeVisible();
});
