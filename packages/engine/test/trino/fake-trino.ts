import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach } from "vitest";

export interface Asked {
  method: string;
  path: string;
  body: string;
  headers: IncomingMessage["headers"];
}

/**
 * A reply with a status, headers, and an object as JSON. "break off" ends the connection. Without a reply, a request
 * stays open.
 */
export type TrinoReply =
  | { status?: number; headers?: Record<string, string>; json?: object; html?: string }
  | "break off"
  | undefined;

/** Starts a server on 127.0.0.1 that replies like Trino, as the test specifies, and records its requests. */
export async function listeningTrino(
  answer: (request: Asked, before: readonly Asked[]) => TrinoReply | Promise<TrinoReply>,
) {
  const requests: Asked[] = [];
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  servers.push(server);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked: requests, address: { server: address, catalog: "lake", schema: "people", user: "spi" } };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url: path = "", headers } = request;
    const received = { method, path, headers, body: await text(request) };
    requests.push(received);
    const reply = await answer(received, requests.slice(0, -1));
    if (!reply) return;
    if (reply === "break off") return void response.socket?.destroy();
    response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
    response.end(reply.html ?? JSON.stringify(reply.json ?? {}));
  }
}

const servers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/**
 * Returns a page of results. The next page has a path with the given name, and by default there is none. As in Trino,
 * the address is Trino's own.
 */
export const page = (rows: readonly (readonly (string | null)[])[], next?: string): TrinoReply => ({
  json: { id: "q", data: rows, ...(next && { nextUri: `https://elsewhere.example/v1/statement/executing/${next}` }) },
});

/** Returns a page with a failure. */
export const failed = (errorName: string, message = "it failed"): TrinoReply => ({
  json: { id: "q", error: { message, errorName } },
});
