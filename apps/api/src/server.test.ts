import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { listen } from "./server.ts";

test("draining lets a request finish, and a connection without a request does not hold it up REQ-SRV-11", async () => {
  let finish = () => {};
  let started = () => {};
  const running = new Promise<void>((resolve) => (started = resolve));
  const port = 20_000 + (process.pid % 20_000);
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
