import { expect, test } from "vitest";
import { toRoute } from "./route.ts";

test.each([
  ["/home", "/home"],
  ["/campaign/key-details", "/campaign/key-details"],
  [
    "/team-a/campaign/00000000-0000-4000-8000-000000000001/iteration/00000000-0000-4000-8000-000000000002/summary/reports/3",
    "/:team/campaign/:id/iteration/:id/summary/reports/:id",
  ],
])("telemetry identifies a page by its route, without identifiers: %s REQ-SIGN-45", (path, route) => {
  expect(toRoute(path)).toBe(route);
});
