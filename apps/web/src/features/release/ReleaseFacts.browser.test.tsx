import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { open, release, rhys, started } from "./test/release-screen.tsx";

test("the first card shows what will be sent to how many people, when, and who approved and started it REQ-SCR-487 REQ-SCR-492", async () => {
  const at = "20261120090000";
  const decisions = [
    { by: rhys, at, transition: "approve" as const, reason: null },
    { by: { id: "arun", name: "Arun Approver" }, at, transition: "approveReport" as const, reason: null },
  ];
  const wave = {
    ...started.parts[0]!,
    begun: false,
    accepted: 0,
    removed: 0,
    refused: 0,
    approved: 100,
    remaining: 100,
  };
  const parts = [wave, { ...wave, wave: 2, approved: 900, removed: 2, remaining: 898 }];
  const all = { ...release.figures, approved: 1000, removed: 2, remaining: 998 };
  const plans = [
    { plan: "LETTER", uuid: "0b7f2c1e-5a94-4d3c-8f6b-1e2d3c4b5a60", name: "Letter", version: "2", proof: null },
  ];
  const sending = { ...defaultSending, first_wave_percent: 1, first_wave_least: 100 };
  const { screen } = await open({
    release: { ...release, parts, plans, sending, figures: all, started_by: rhys, started_at: at, state: "sending" },
    decisions,
  });
  const row = (label: string) =>
    screen
      .getByRole("term")
      .filter({ hasText: new RegExp(`^${label}$`) })
      .element().parentElement?.textContent;
  await expect.element(screen.getByText("See report 1")).toHaveAttribute("href", expect.stringMatching(/reports\/1$/));
  expect(row("Messages")).toContain(
    "0 of 998 messages accepted by NHS Notify, 998 remaining. We have removed 2 since the list was made.",
  );
  expect(row("First wave")).toContain("100 messages. 1% would be 10, but the minimum is 100.");
  expect(row("Sending")).toMatch(/We send messages every day .*The last messages will be sent on .* or later\./);
  expect(row("Approved by")).toContain("Iteration: Rhys Releaser, 20 November 2026 at 09:00");
  expect(row("Approved by")).toContain("Report: Arun Approver, 20 November 2026 at 09:00");
  expect(row("Started by")).toContain("Rhys Releaser, 20 November 2026 at 09:00");
  const planCells = screen.getByRole("table", { name: "Messages by routing plan" }).getByRole("row").nth(1);
  expect(planCells.element().textContent).toMatch(/LETTER.*0b7f2c1e.*Letter.*Version 2.*998.*Not sent/);
  await expect.element(screen.getByRole("link", { name: "Iteration", exact: true })).toBeVisible();
});

test("while sending, the button that stops it stays in view on a phone, and the page has room below it REQ-SCR-491", async () => {
  await page.viewport(375, 640);
  onTestFinished(() => page.viewport(1280, 800));
  const { screen } = await open({ release: { ...release, state: "sending", ...started } });
  const stop = screen.getByRole("button", { name: "Stop sending" });
  await expect.element(stop).toBeVisible();
  const bar = screen.getByRole("region", { name: "Stop sending" });
  for (const top of [0, document.documentElement.scrollHeight]) {
    window.scrollTo(0, top);
    const bottom = () => stop.element().getBoundingClientRect().bottom;
    await expect.poll(bottom).toBeLessThanOrEqual(640);
    await expect.poll(bottom).toBeGreaterThan(400);
  }
  const footer = document.querySelector("footer")!;
  await expect
    .poll(() => footer.getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(bar.element().getBoundingClientRect().top + 1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
});
