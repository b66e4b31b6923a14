/** A TCP proxy for PostgreSQL that can drop or stall connections, or drop one at its next COMMIT. */
import { type Socket, connect, createServer } from "node:net";
import { once } from "node:events";
import { freePort } from "../test/free-port.ts";

/** Treatment of open and new connections. */
export type ProxyMode = "pass" | "refuse" | "freeze" | "cutBeforeCommit" | "cutAfterCommit";

export interface Proxy {
  port: number;
  mode: (mode: ProxyMode) => void;
  /** Returns the number of connections that were cut at a commit. */
  cuts: () => number;
  close: () => Promise<void>;
}

const commits = [/commit/i, /insert into history/i];

/** Listens in front of the server at `target`. A commit is a COMMIT, or a single statement that saves and commits. */
export async function startProxy(target: number): Promise<Proxy> {
  let mode: ProxyMode = "pass";
  let cuts = 0;
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const cut = () => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.on("error", cut).on("close", cut);
    if (mode === "refuse") return cut();
    let deaf = false;
    const prepared = new Set<string>();
    client.on("data", (chunk: Buffer) => {
      if (mode === "freeze") return;
      const commit = isCommit(chunk, prepared);
      if (commit && mode === "cutBeforeCommit") {
        cuts += 1;
        return cut();
      }
      if (commit && mode === "cutAfterCommit") {
        cuts += 1;
        deaf = true;
        // The server responds only after it has committed. The client never gets this response.
        upstream.once("data", cut);
      }
      upstream.write(chunk);
    });
    upstream.on("data", (chunk: Buffer) => {
      if (mode !== "freeze" && !deaf) client.write(chunk);
    });
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port,
    mode: (next) => {
      mode = next;
      if (next === "refuse") for (const pair of pairs) pair.forEach((socket) => socket.destroy());
    },
    cuts: () => cuts,
    close: async () => {
      for (const pair of pairs) pair.forEach((socket) => socket.destroy());
      server.close();
      await once(server, "close");
    },
  };
}

/** Returns whether a statement commits, by its text or by its prepared name on this connection. */
function isCommit(chunk: Buffer, prepared: Set<string>): boolean {
  const text = chunk.toString("latin1");
  const isOne = commits.some((pattern) => pattern.test(text));
  const name = /spi_\d+/.exec(text)?.[0];
  if (isOne && name) prepared.add(name);
  return isOne || (name !== undefined && prepared.has(name));
}
