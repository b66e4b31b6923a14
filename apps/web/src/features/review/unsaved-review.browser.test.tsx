import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { clearMessage } from "../../ui/page/banner-message.ts";
import { openRules, rule } from "../rules/test/rule-screens.tsx";

beforeEach(clearMessage);

const rules = [rule("F", "Under 75")];
/** Reopens the page, as happens after a reload or when a session ends. */
async function reopen(screen: { unmount: () => Promise<void> | void }, path: string) {
  await screen.unmount();
  return openRules(path, { rules });
}

test("an unsaved comment survives the end of a session, and leaving the page prompts about it REQ-SCR-24 REQ-SCR-25", async () => {
  const first = await openRules("comments", { rules });
  await first.screen.getByRole("button", { name: "Write a comment" }).click();
  await first.screen.getByLabelText("Comment", { exact: true }).fill("Why 75?");
  await first.screen.getByRole("link", { name: "Calendar" }).click();
  await first.screen.getByRole("dialog").getByRole("button", { name: "Stay on this page" }).click();
  const { screen } = await reopen(first.screen, "comments");
  await expect.element(screen.getByLabelText("Comment", { exact: true })).toHaveValue("Why 75?");
});

test("an unsaved comment on a rule is restored at its rule REQ-SCR-24", async () => {
  const first = await openRules("summary?openRules=F", { rules });
  await first.screen.getByRole("button", { name: "Comment on Under 75" }).click();
  await first.screen.getByLabelText("Comment on Under 75").fill("Why 75?");
  const { screen } = await reopen(first.screen, "summary");
  await expect.element(screen.getByLabelText("Comment on Under 75")).toHaveValue("Why 75?");
  await expect.element(page.getByLabelText("Comment", { exact: true })).not.toBeInTheDocument();
});
