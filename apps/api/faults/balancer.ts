/** A minimal reverse proxy for replicas. It checks whether they are ready, and never sends a request twice. */
import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

interface Replica {
  port: number;
  agent: Agent;
  ready: boolean;
}

export interface Balancer {
  url: string;
  /** Requests that had been sent when their connection broke, with the replica and the times. */
  lost: () => readonly { port: number; sent: number }[];
  /** Returns whether the replica was ready at the last check. */
  isReady: (port: number) => boolean;
  close: () => Promise<void>;
}

const askMilliseconds = 200;

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const replicas: Replica[] = ports.map((port) => ({
    port,
    agent: new Agent({ keepAlive: true }),
    ready: false,
  }));
  const askAll = () => Promise.all(replicas.map(async (replica) => (replica.ready = await isReady(replica.port))));
  await askAll();
  const asking = setInterval(() => void askAll(), askMilliseconds);
  const lost: { port: number; sent: number }[] = [];
  let turn = 0;
  const next = (tried: ReadonlySet<Replica>) => {
    turn += 1;
    const choice = replicas.filter((replica) => replica.ready && !tried.has(replica));
    return choice[turn % Math.max(1, choice.length)];
  };
  const server = createServer((incoming, outgoing) => {
    // We read the whole body first, so that we can send it to the next replica if we cannot connect to this one.
    void buffer(incoming).then((body) => forward({ incoming, body, outgoing, next, lost }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const of = (port: number) => replicas.find((replica) => replica.port === port);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost: () => lost,
    isReady: (port) => of(port)?.ready ?? false,
    close: async () => {
      clearInterval(asking);
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      for (const { agent } of replicas) agent.destroy();
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

interface Forward {
  incoming: IncomingMessage;
  body: Buffer;
  outgoing: ServerResponse;
  next: (tried: ReadonlySet<Replica>) => Replica | undefined;
  lost: { port: number; sent: number }[];
}

/**
 * Forwards a request to a replica. If no connection could be made, nothing has been sent, so forwards the request to
 * the next replica.
 */
function forward(forwarded: Forward, tried: ReadonlySet<Replica> = new Set()): void {
  const { incoming, body, outgoing, next, lost } = forwarded;
  const replica = next(tried);
  if (!replica) {
    outgoing.writeHead(502).end();
    return;
  }
  const { port, agent } = replica;
  const { method, url: path, headers } = incoming;
  const begun = performance.now();
  const sent = request({ host: "127.0.0.1", port, agent, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.on("error", () => outgoing.destroy());
  });
  sent.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNREFUSED") return forward(forwarded, new Set([...tried, replica]));
    lost.push({ port, sent: begun });
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  });
  outgoing.on("close", () => sent.destroy());
  sent.end(body);
}
