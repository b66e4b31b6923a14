import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach } from "vitest";

/** Rows in the response to a statement, or the name of Trino's error. */
type TrinoAnswer = readonly (readonly (string | null)[])[] | string;

/**
 * Starts a server on 127.0.0.1 that behaves like a Trino coordinator. It responds to each statement as the test
 * specifies, and records the statements.
 */
export async function listeningTrino(answer: (sql: string) => TrinoAnswer) {
  const statements: string[] = [];
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  servers.push(server);
  return {
    statements,
    location: `trino:http://127.0.0.1:${(server.address() as AddressInfo).port}/lake/people`,
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sql = await text(request);
    statements.push(sql);
    const rows = answer(sql);
    const said = typeof rows === "string" ? { error: { message: "it failed", errorName: rows } } : { data: rows };
    response.setHeader("content-type", "application/json").end(JSON.stringify({ id: "q", ...said }));
  }
}

const servers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
