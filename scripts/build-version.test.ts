import { displayTimestamp } from "@spi/domain/day/calendar";
import { expect, test } from "vitest";
import { buildVersion } from "./build-version.ts";

test("a build of 25 September 2025 at 14:04 has that time as its version and date §9.19", () => {
  expect(buildVersion("20250925140400")).toBe("25.09.25.1404");
  expect(displayTimestamp("20250925140400")).toBe("25 September 2025 at 14:04");
});
