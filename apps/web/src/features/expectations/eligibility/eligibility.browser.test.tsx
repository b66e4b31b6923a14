/** The page and the card of who should be reached, in the whole app with the API played. */
import type { EligibilityAnswer } from "@spi/domain/api-contract";
import { expect, test } from "vitest";
import { open } from "../test/campaign-page.ts";

const whoMay = "Anybody can write it who has permission to write campaigns. Of those who have signed in: Tom Teams.";
const notYours = "You wrote rules of this campaign.";
const unwritten: EligibilityAnswer = {
  statement: null,
  version: 1,
  written_by: null,
  not_yours: null,
  who_may: whoMay,
};

test("whoever wrote rules is told on the page of who should be reached who may write it REQ-EXP-70", async () => {
  const { screen } = await open("eligibility", { ...unwritten, not_yours: notYours });
  await expect.element(screen.getByText(notYours)).toBeVisible();
  await expect.element(screen.getByText(whoMay)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Save" })).not.toBeInTheDocument();
});

test("whoever may write it reads nothing of who else may REQ-EXP-70", async () => {
  const { screen } = await open("eligibility", unwritten);
  await expect.element(screen.getByRole("button", { name: "Save" })).toBeVisible();
  await expect.element(screen.getByText(whoMay)).not.toBeInTheDocument();
});

test("the campaign's summary says to whoever cannot write who should be reached who may REQ-EXP-70", async () => {
  const { screen } = await open("eligibility", { ...unwritten, not_yours: notYours }, "summary");
  await expect.element(screen.getByText(`${notYours} ${whoMay}`)).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Write who should be reached" })).not.toBeInTheDocument();
});
