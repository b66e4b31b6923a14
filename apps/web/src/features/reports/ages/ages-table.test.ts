import type { SummaryReport } from "@spi/domain/report/summary-report";
import { expect, test } from "vitest";
import { agesTable } from "./ages-table.ts";

const noPeople = { invited: 0, filtered: 0, suppressed: 0 };
const bands = [{ from: 75, to: 79, ...noPeople, invited: 5 }];

test("impossible dates of birth have a separate row if there are any REQ-REP-15", () => {
  const labels = (impossible: typeof noPeople | undefined) => {
    const table = agesTable({ bands, unknown: noPeople, ...(impossible ? { impossible } : {}) });
    return table.rows({} as SummaryReport).map(({ label }) => label);
  };
  expect(labels({ ...noPeople, filtered: 2 })).toEqual([
    "75 to 79",
    "Not possible: born after the run date, or aged 130 or over",
  ]);
  expect(labels(noPeople)).toEqual(["75 to 79"]);
  expect(labels(undefined)).toEqual(["75 to 79"]);
});
