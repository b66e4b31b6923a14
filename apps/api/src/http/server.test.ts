import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "../../test/free-port.ts";
import { listen } from "./server.ts";

test("a server that is about to stop still responds, and closes the connection after each response REQ-SRV-11", async () => {
  const port = await freePort();
  const server = await listen({ host: "127.0.0.1", port, fetch: () => new Response("done") });
  const ask = () => fetch(`http://127.0.0.1:${port}/`);
  expect((await ask()).headers.get("connection")).toBe("keep-alive");
  await server.turnAway(0);
  const answer = await ask();
  expect([await answer.text(), answer.headers.get("connection")]).toEqual(["done", "close"]);
  await server.drain();
});

test("draining lets a request finish, and does not wait for idle connections REQ-SRV-11", async () => {
  let finish = () => {};
  let started = () => {};
  const running = new Promise<void>((resolve) => (started = resolve));
  const port = await freePort();
  const server = await listen({
    host: "127.0.0.1",
    port,
    fetch: async () => {
      started();
      await new Promise<void>((resolve) => (finish = resolve));
      return new Response("done");
    },
  });
  const idle = connect(port, "127.0.0.1");
  await once(idle, "connect");
  const answer = fetch(`http://127.0.0.1:${port}/`);
  await running;
  const drained = server.drain();
  await once(idle, "close");
  finish();
  expect(await (await answer).text()).toBe("done");
  await drained;
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed");
});
