import { recoverySteps, restoredText, stopByRecovery } from "@spi/domain/release/restored-release";
import { expect, test } from "vitest";
import { started, open, release, rhys } from "./test/release-screen.tsx";

const recovery = { by: rhys, at: "20261120093000", accepted: 1234, unclear: 45, missed: 1 };
const stopped = { ...release, state: "stopped", started_at: "20261120090000", cause: restoredText } as const;

test("a release on a restored database can only be cancelled, and shows evidence from the files and the next steps REQ-REL-231 REQ-REL-234", async () => {
  const { screen } = await open({ release: { ...stopped, restored: { recovery } } });
  await expect.element(screen.getByText(restoredText, { exact: true })).toBeVisible();
  await expect.element(screen.getByText("1,234 people were sent a message that NHS Notify accepted.")).toBeVisible();
  await expect.element(screen.getByText("1 person was missed.")).toBeVisible();
  for (const step of recoverySteps) await expect.element(screen.getByText(step)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: /^Ask to cancel/ })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: /^Ask to resume/ })).not.toBeInTheDocument();
  await expect.element(screen.getByText("can be reverted to draft", { exact: false })).not.toBeInTheDocument();
});

test("a prepared list on a restored database cannot be started, and the page says why REQ-REL-231 REQ-REL-234", async () => {
  const { screen } = await open({ release: { ...release, restored: { recovery: null } } });
  await expect.element(screen.getByText(stopByRecovery)).toBeVisible();
  await expect.element(screen.getByText("Sending cannot be started.")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Start sending" })).not.toBeInTheDocument();
});

test("an ended release on a restored database links to “Try again” once the missed people are listed REQ-REL-234", async () => {
  const ended = { ...stopped, ...started, state: "ended", cause: null, ended_at: "20261120100000" } as const;
  const { screen } = await open({ release: { ...ended, restored: { recovery } } });
  await expect.element(screen.getByText(recoverySteps[2])).toBeVisible();
  await expect.element(screen.getByText(recoverySteps[1])).not.toBeInTheDocument();
});
