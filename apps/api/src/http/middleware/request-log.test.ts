import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import { enforceDeadline } from "./deadline.ts";
import type { Environment } from "../environment.ts";
import { requestLog } from "./request-log.ts";

test("the log of a rejected request has the token's subject, and that of any other request does not REQ-SRV-12 REQ-SRV-400", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
  const app = new Hono<Environment>()
    .use(requestLog(log, () => "correlation-1"))
    .use(async (c, next) => {
      c.set("user", { id: "sub-1", username: "mary", teams: [], actor: { id: "sub-1", name: "Mary" } });
      await next();
    })
    .get("/:status", (c) => c.text("", Number(c.req.param("status")) as 200));
  for (const status of [200, 403]) await app.request(`/${status}`);
  expect(lines.map((line) => (JSON.parse(line) as { person?: string }).person)).toEqual([undefined, "sub-1"]);
  expect(lines.join()).not.toMatch(/[Mm]ary/);
});

test("a request logs one line with method, route, status and time, but no identifier and no query text REQ-SRV-12", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
  const app = new Hono<Environment>()
    .use(requestLog(log, () => "correlation-1"))
    .use("/api/*", enforceDeadline)
    .get("/api/team/:teamId", (c) => c.text("here"));
  const answer = await app.request("/api/team/secret-team?name=Mary", { headers: { authorization: "Bearer abc.def" } });
  expect(answer.headers.get("x-correlation-id")).toBe("correlation-1");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({ method: "GET", route: "/api/team/:teamId", status: 200 });
  expect(lines[0]).not.toMatch(/secret-team|Mary|abc\.def/);
});
