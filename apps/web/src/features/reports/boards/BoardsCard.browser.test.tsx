import { expect, test } from "vitest";
import { openReports, ready } from "../test/report-screens.tsx";

test("of many boards the regions stand there first, with how many boards there are and the way to all of them REQ-REP-21", async () => {
  const codes = ["QVV", "QOX", "QJK", "QSL", "QR1", "QT6", "QUY", "D7T5G", "QK1", "QHL", "QT1", "QUA", "QNC"];
  const split = codes.map((icb, index) => ({ icb, count: 100 - index }));
  const report = ready({ summary_report_icb_split: { icb_split: split } });
  const { screen } = await openReports("summary/reports/1", { answers: [[report]] });
  const rows = () => screen.getByRole("table", { name: "ICB" }).getByRole("row").elements();
  const regions = screen.getByText(/: \d+ \(\d+(\.\d)?%\)$/);
  await expect.element(regions.first()).toBeVisible();
  const inAll = regions.elements().length;
  const count = screen.getByText(`13 boards in ${inAll} regions`);
  await expect.element(count).toBeVisible();
  // Those that are folded are neither seen nor read out; on paper they are there.
  expect(rows()).toHaveLength(inAll);
  await screen.getByRole("button", { name: "See all boards" }).click();
  await expect.element(screen.getByText("All 13 boards")).toBeVisible();
  await expect.poll(() => rows().length).toBe(1 + inAll + 13);
  await screen.getByLabelText("Region").selectOptions("South West");
  await expect.element(screen.getByText("7 of 13 boards")).toBeVisible();
  await screen.getByRole("button", { name: "See all boards" }).click();
  await expect.element(screen.getByText("All 13 boards")).toBeVisible();
  await screen.getByRole("button", { name: "See regions only" }).click();
  await expect.element(count).toBeVisible();
});
