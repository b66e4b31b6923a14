import { expect, test } from "vitest";
import type { Release } from "@spi/domain/release/release-answer";
import { started, open, release, rhys } from "./test/release-screen.tsx";

test("the message that the list is being prepared disappears if preparation fails, without a success message REQ-REL-106 REQ-REL-160 REQ-REL-488", async () => {
  const refused = Promise.withResolvers<Release>();
  const { screen, server } = await open({ release: null, nextRelease: refused.promise });
  await expect.element(screen.getByRole("button", { name: "Prepare the list" })).toBeVisible();
  server.release = { ...release, state: "preparing", list: null };
  await screen.getByRole("button", { name: "Prepare the list" }).click();
  const progressText = screen.getByText("We are preparing the list. Nothing has been sent yet.");
  await expect.element(progressText).toBeVisible();
  server.release = { ...release, state: "refused", cause: "Too many people came in.", version: 4 };
  refused.resolve(server.release);
  await expect.element(screen.getByText("Reason: Too many people came in.")).toBeVisible();
  await expect.element(progressText).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole("region", { name: "Important" }))
    .toHaveTextContent("ImportantThe list cannot be sent. This page explains why.");
  await expect.element(screen.getByRole("region", { name: "Success" })).not.toBeInTheDocument();
});

test("the message that the list is being prepared changes to its result, which is announced, and focus stays REQ-REL-112 REQ-REL-160 REQ-REL-552 REQ-SCR-62", async () => {
  const ready = Promise.withResolvers<Release>();
  const { screen, server } = await open({ release: null, nextRelease: ready.promise });
  await expect.element(screen.getByRole("button", { name: "Prepare the list" })).toBeVisible();
  server.release = { ...release, state: "preparing", list: null };
  await screen.getByRole("button", { name: "Prepare the list" }).click();
  const progressText = screen.getByText("We are preparing the list. Nothing has been sent yet.");
  await expect.element(progressText).toBeVisible();
  server.release = { ...release, version: 4 };
  ready.resolve(server.release);
  await expect.element(screen.getByText("The list that Rhys", { exact: false })).toBeVisible();
  await expect.element(progressText).not.toBeInTheDocument();
  const banner = screen.getByRole("region", { name: "Success" });
  await expect.element(banner).toHaveTextContent("SuccessThe list is ready. Nothing has been sent yet.");
  await expect.poll(() => document.activeElement).toBe(banner.element());
  await expect.element(screen.getByText("Release: prepared")).toHaveAttribute("aria-live", "polite");
});

test("the message that test messages are being sent disappears once they are sent, and sending again is folded REQ-REL-112 REQ-REL-160 REQ-REL-161", async () => {
  const proof = {
    cause: null,
    cause_code: null,
    sent_by: rhys,
    sent_at: "20261120090000",
    read_by: null,
    read_at: null,
  };
  const plan = { plan: "LETTER", uuid: "0b7f2c1e-5a94-4d3c-8f6b-1e2d3c4b5a60", name: null, version: null };
  const withProof = (state: "waiting" | "accepted") => ({
    ...release,
    plans: [{ ...plan, proof: { ...proof, state } }],
  });
  const sent = Promise.withResolvers<Release>();
  const { screen, server } = await open({
    release: { ...release, plans: [{ ...plan, proof: null }] },
    nextRelease: sent.promise,
  });
  await expect.element(screen.getByRole("button", { name: "Send to the test recipients" })).toBeVisible();
  server.release = withProof("waiting");
  await screen.getByRole("button", { name: "Send to the test recipients" }).click();
  const progressText = screen.getByText("We are sending the test messages.");
  await expect.element(progressText).toBeVisible();
  server.release = withProof("accepted");
  sent.resolve(server.release);
  await expect.element(screen.getByText("Sent, not read", { exact: false }).first()).toBeVisible();
  await expect.element(progressText).not.toBeInTheDocument();
  const banner = screen.getByRole("region", { name: "Success" });
  await expect
    .element(banner)
    .toHaveTextContent("SuccessThe test messages have been sent. Someone else must now read them.");
  await expect.poll(() => document.activeElement).toBe(banner.element());
  const resendButton = screen.getByRole("button", { name: "Send again to the test recipients" });
  await expect.element(resendButton).not.toBeInTheDocument();
  await screen.getByText("Send the test messages again").click();
  await expect.element(resendButton).toBeVisible();
});

test("a task's message disappears even if the task ended before the page saw it in progress REQ-REL-112", async () => {
  const { screen, server } = await open({ release: null });
  const prepare = screen.getByRole("button", { name: "Prepare the list" });
  await expect.element(prepare).toBeVisible();
  server.release = { ...release, version: 4 };
  await prepare.click();
  await expect.element(screen.getByText("The list that Rhys", { exact: false })).toBeVisible();
  await expect
    .element(screen.getByText("We are preparing the list. Nothing has been sent yet."))
    .not.toBeInTheDocument();
});

test("the success message disappears once the release stops REQ-REL-207", async () => {
  const sending = { ...release, ...started, state: "sending", started_at: "20261120090000" } as const;
  const stopped = { ...sending, state: "stopped", version: 5, cause: "NHS Notify refused a batch." } as const;
  const nextRelease = Promise.withResolvers<Release>();
  const { screen, server } = await open({ release, nextRelease: nextRelease.promise });
  const start = screen.getByRole("button", { name: "Start sending" });
  await expect.element(start).toBeVisible();
  server.release = sending;
  await start.click();
  await screen.getByRole("dialog").getByRole("button", { name: /^Send/ }).click();
  await expect.element(screen.getByText("You started sending.")).toBeVisible();
  server.release = stopped;
  nextRelease.resolve(stopped);
  await expect.element(screen.getByText("Reason: NHS Notify refused a batch.")).toBeVisible();
  await expect.element(screen.getByText("You started sending.")).not.toBeInTheDocument();
});
