import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach } from "vitest";

/** Rows that a statement is answered with, or the name of Trino's failure. */
type Told = readonly (readonly (string | null)[])[] | string;

/** A server that listens on 127.0.0.1 as a Trino would, answers each statement as a test says, and remembers them. */
export async function listeningTrino(answer: (sql: string) => Told) {
  const asked: string[] = [];
  const server = createServer((request, response) => void tell(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  servers.push(server);
  return { asked, place: `trino:http://127.0.0.1:${(server.address() as AddressInfo).port}/lake/people` };

  async function tell(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sql = await text(request);
    asked.push(sql);
    const told = answer(sql);
    const said = typeof told === "string" ? { error: { message: "it failed", errorName: told } } : { data: told };
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
