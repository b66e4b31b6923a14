import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { DevNotify } from "./notify.ts";

/** A stand-in that listens only on this machine. */
export interface Listening {
  origin: string;
  close: () => Promise<void>;
}

/**
 * Number of milliseconds for which idle connections remain open. Clients must close them first. Otherwise, the server
 * may close a connection at the moment when the client sends its next request, which is then lost.
 */
const idleMilliseconds = 120_000;

/**
 * Starts to listen before the stand-in is created, because the stand-in needs to know its own address. With port 0,
 * uses a free port.
 */
export async function listen(port: number, make: (origin: string) => DevNotify): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: idleMilliseconds });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const listener = getRequestListener(make(origin).fetch);
  server.on("request", (request, response) => void listener(request, response));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin, close };
}
