import { expect, test } from "vitest";
import { reportJson } from "./files/report-files.ts";
import { openReports, ready } from "./test/report-screens.tsx";

/** Like many of Iceberg's IDs, this number is larger than JavaScript's maximum safe integer. */
const id = "4358109269873137077";

test.each([
  ["in an Iceberg table names its snapshot", { iceberg_snapshot: id }, [id]],
  ["in files, or stored before, has no row for one", {}, []],
])("a report of people %s REQ-POP-60", async (_, of, codeTexts) => {
  const report = ready(of);
  const { screen } = await openReports("summary/reports/1", { answers: [[report]] });
  await screen.getByRole("main").getByText("How this report was made").click();
  await expect.element(screen.getByText("Population snapshot")).toBeVisible();
  const rows = [...document.querySelectorAll(".nhsuk-summary-list__row")].filter((row) =>
    row.textContent.startsWith("Iceberg snapshot"),
  );
  expect(rows.map((row) => row.querySelector("code")?.textContent)).toEqual(codeTexts);
  expect(reportJson(report).includes("iceberg")).toBe(codeTexts.length > 0);
});
