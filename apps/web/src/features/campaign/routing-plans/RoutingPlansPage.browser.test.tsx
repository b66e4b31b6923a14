import { expect, test } from "vitest";
import { campaignKey, campaignOf, openApp, emptyIteration, lockedRecord } from "../../../app/test/open-app.tsx";

const root = `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}`;

async function openPlans() {
  const { screen } = await openApp(`${root}/routing-plans`, ({ path }) =>
    path === `/team${root}` ? Response.json({ ...campaignOf(emptyIteration), ...lockedRecord }) : undefined,
  );
  const box = screen.getByLabelText("Add routing plan IDs");
  const add = () => screen.getByRole("button", { name: "Add", exact: true }).click();
  return { screen, box, add };
}

test("the message that no routing plan ID was added stays until the text changes REQ-SCR-85", async () => {
  const { screen, box, add } = await openPlans();
  await box.fill("LETTER");
  await add();
  const nothing = screen.getByText("No routing plan IDs were added.");
  await expect.element(nothing).toBeVisible();
  await box.fill("");
  await expect.element(nothing).not.toBeInTheDocument();
});

test("the message that a routing plan ID was added stays while the next one is typed REQ-SCR-85", async () => {
  const { screen, box, add } = await openPlans();
  await box.fill("BRAILLE");
  await add();
  await expect.element(screen.getByText("1 routing plan ID was added.")).toBeVisible();
  await box.fill("AUDIO");
  await expect.element(screen.getByText("1 routing plan ID was added.")).toBeVisible();
});
