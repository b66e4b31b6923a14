import { expect, test } from "vitest";
import { openReports, ready } from "../test/report-screens.tsx";

test("many boards scroll in a box, with their number and an action to show all REQ-REP-21 §2.3.38 REQ-REP-410", async () => {
  const codes = ["QVV", "QOX", "QJK", "QSL", "QR1", "QT6", "QUY", "D7T5G", "QK1", "QHL", "QT1", "QUA", "QNC"];
  const split = codes.map((icb, index) => ({ icb, count: 100 - index }));
  const report = ready({ summary_report_icb_split: { icb_split: split } });
  const { screen } = await openReports("summary/reports/1", { answers: [[report]] });
  const rows = () => screen.getByRole("table", { name: "ICB" }).getByRole("row").elements();
  const regions = screen.getByText(/: \d+ \(\d+(\.\d)?% of those invited\)$/);
  await expect.element(regions.first()).toBeVisible();
  const inAll = regions.elements().length;
  const count = screen.getByText(`13 boards in ${inAll} regions`);
  await expect.element(count).toBeVisible();
  expect(rows()).toHaveLength(1 + inAll + 13);
  const box = () => screen.getByRole("region", { name: "ICB" }).element();
  const isCut = () => box().scrollHeight > box().clientHeight + 1;
  expect(isCut()).toBe(true);
  await screen.getByRole("button", { name: "See all boards" }).click();
  await expect.element(screen.getByText("All 13 boards")).toBeVisible();
  await expect.poll(isCut).toBe(false);
  await screen.getByLabelText("Region").selectOptions("South West");
  await expect.element(screen.getByText("7 of 13 boards")).toBeVisible();
  await screen.getByRole("button", { name: "See all boards" }).click();
  await expect.element(screen.getByText("All 13 boards")).toBeVisible();
  await screen.getByRole("button", { name: "See fewer boards" }).click();
  await expect.element(count).toBeVisible();
  expect(isCut()).toBe(true);
});
