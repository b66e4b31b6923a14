import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";

/** Handler for all requests below a path. */
export interface Mounted {
  path: string;
  handler: (request: IncomingMessage, response: ServerResponse) => void;
}

interface Listening {
  fetch: (request: Request) => Response | Promise<Response>;
  /** Other handlers by path, such as the embedded identity provider's. */
  mounted?: readonly Mounted[];
  host: string;
  port: number;
}

/** A listening server and the functions that stop it. */
export interface RunningServer {
  /**
   * Makes the server close each connection after its response, for a number of milliseconds. A proxy that has detected
   * that this server is not ready then connects to another one.
   */
  turnAway: (milliseconds: number) => Promise<void>;
  /**
   * Stops accepting connections, lets current requests finish and resolves after the last one. Idle connections are
   * closed immediately, including connections that a browser opened in advance. Requests that take longer than the
   * grace period are ended.
   */
  drain: (graceMilliseconds?: number) => Promise<void>;
}

/**
 * Maximum number of connections. Proxies usually have a few hundred open. Further connections are closed immediately.
 */
const maxConnections = 4000;
/** Maximum number of milliseconds for receiving a request's headers. */
const headersMilliseconds = 10_000;
/** Maximum number of milliseconds for receiving a complete request. A megabyte takes 131 seconds at 64 kbit/s. */
const requestMilliseconds = 150_000;

/** Starts an HTTP server and returns it once it is listening. Rejects if the address is in use. */
export function listen({ fetch, mounted = [], host, port }: Listening): Promise<RunningServer> {
  const listener = getRequestListener(fetch);
  const underWay = new Map<Socket, number>();
  let turningAway = false;
  const server = createServer((request, response) => {
    const { socket } = request;
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    response.once("close", () => {
      const left = (underWay.get(socket) ?? 1) - 1;
      underWay.set(socket, left);
      if (left === 0 && !server.listening) socket.destroySoon();
    });
    if (turningAway) response.shouldKeepAlive = false;
    const url = request.url ?? "/";
    const below = mounted.find(({ path }) => url === path || url.startsWith(`${path}/`));
    if (below) below.handler(request, response);
    else void listener(request, response);
  });
  server.maxConnections = maxConnections;
  server.headersTimeout = headersMilliseconds;
  server.requestTimeout = requestMilliseconds;
  server.on("connection", (socket) => {
    underWay.set(socket, 0);
    socket.once("close", () => underWay.delete(socket));
  });
  const turnAway = async (milliseconds: number) => {
    turningAway = true;
    await sleep(milliseconds);
  };
  const drain = async (graceMilliseconds = 20_000) => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const [socket, requests] of underWay) if (requests === 0) socket.destroySoon();
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    await closed;
    clearTimeout(cutOff);
  };
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve({ turnAway, drain }));
  });
}
