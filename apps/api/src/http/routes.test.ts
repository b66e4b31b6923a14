import { createRoute } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import { defineRoute, featureRoutes } from "./routes.ts";

const answer = { method: "get", responses: { 200: { description: "Nothing" } } } as const;

test("a route that declares no access is not registered", () => {
  const undeclared = createRoute({ ...answer, path: "/open" });
  expect(() => featureRoutes().openapi(undeclared, (c) => c.body(null))).toThrow(
    "get /open does not declare which permissions it requires",
  );
});

test("a route without access does not compile, and a team's route compiles only with a permission", () => {
  // @ts-expect-error access is required
  const without = () => defineRoute({ ...answer, path: "/open" });
  // @ts-expect-error a team's objects require membership with a permission
  const signedIn = () => defineRoute({ ...answer, path: "/team/{teamId}/campaign", access: "signedIn" });
  // @ts-expect-error a team's objects require membership with a permission
  const open = () => defineRoute({ ...answer, path: "/team/{teamId}/campaign", access: "anyone" });
  expect([without, signedIn, open]).toHaveLength(3);
  expect(defineRoute({ ...answer, path: "/team/{teamId}/campaign", access: "read" }).security).toEqual([
    { bearer: ["read"] },
  ]);
});

test("OpenAPI documents alternative permissions, a token for signed-in users, and nothing for anyone", () => {
  const securityOf = (access: "anyone" | "signedIn" | readonly ["write", "approve"]) =>
    defineRoute({ ...answer, path: "/somewhere", access }).security;
  expect(securityOf(["write", "approve"])).toEqual([{ bearer: ["write"] }, { bearer: ["approve"] }]);
  expect(securityOf("signedIn")).toEqual([{ bearer: [] }]);
  expect(securityOf("anyone")).toBeUndefined();
});
