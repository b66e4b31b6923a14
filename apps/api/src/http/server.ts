import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";

/** A handler of all that is below a path. */
export interface Mounted {
  path: string;
  handler: (request: IncomingMessage, response: ServerResponse) => void;
}

interface Listening {
  fetch: (request: Request) => Response | Promise<Response>;
  /** Requests below these paths go to other handlers, as the embedded identity provider's. */
  mounted?: readonly Mounted[];
  host: string;
  port: number;
}

/** A server that listens, and how to stop it. */
export interface RunningServer {
  /**
   * Goes on answering for so long, but asks after each answer for a new connection: a proxy that has meanwhile seen that
   * this server is not ready makes it elsewhere.
   */
  turnAway: (milliseconds: number) => Promise<void>;
  /**
   * Takes no more connections, lets requests under way finish and resolves when the last one has. Connections without a
   * request are closed at once, those a browser opened beforehand too; whatever takes longer than the grace is cut off.
   */
  drain: (graceMilliseconds?: number) => Promise<void>;
}

/** Connections at once; a proxy keeps a few hundred. Further ones are closed as they come. */
const mostConnections = 4000;
/** Until a connection has said what it wants. */
const headersMilliseconds = 10_000;
/** Until a request is there with its body: a megabyte takes 131 seconds at 64 kbit/s. */
const requestMilliseconds = 150_000;

/** Starts an HTTP server and answers it once it listens; rejects when the address is taken. */
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
  server.maxConnections = mostConnections;
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
