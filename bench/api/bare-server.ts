/**
 * Measures the minimum cost of a request on this machine, with a Hono handler that only runs the same query and returns
 * its rows.
 */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { Pool } from "pg";

const pool = new Pool({ connectionString: process.argv[2], max: 20 });
await pool.query("create table bare (like iteration including indexes)");
await pool.query("insert into bare select * from iteration");
const app = new Hono()
  .get("/campaigns", async (c) => {
    const { rows } = await pool.query("select * from campaign where team_id = $1 order by modified_at desc, id", [
      "team-vaccinations",
    ]);
    return c.json(rows);
  })
  .get("/iteration/:id", async (c) => {
    const { rows } = await pool.query("select * from iteration where id = $1", [c.req.param("id")]);
    return c.json(rows[0]);
  })
  .put("/iteration/:id", async (c) => {
    const body = await c.req.json<{ Version: number }>();
    const { rows } = await pool.query(
      "update bare set document = $1, version = version + 1 where id = $2 returning *",
      [JSON.stringify(body), c.req.param("id")],
    );
    return c.json(rows[0]);
  });

const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 });
await once(server, "listening");
process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`);
