/**
 * Puts load on one address from a separate process. Reads a plan as a JSON argument and writes its measurements as
 * JSON.
 */
import { Agent, request } from "node:http";

/**
 * Requests, connections and duration of a measurement. Requests are sent at the rate `perSecond` or, if it is
 * undefined, as fast as responses arrive.
 */
export interface LoadPlan {
  url: string;
  method: "GET" | "PUT";
  connections: number;
  seconds: number;
  headers: Record<string, string>;
  /**
   * One address and body per connection for a PUT. Each body's Version increases with every response, and its Name
   * changes.
   */
  bodies?: { path: string; body: Record<string, unknown> }[];
  perSecond?: number;
}

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
  /** Returns the next version of each body. */
  versions: number[];
}

const plan = JSON.parse(process.argv[2] ?? "{}") as LoadPlan;
const agent = new Agent({ keepAlive: true, maxSockets: plan.connections });
const times: number[] = [];
let failed = 0;

function ask(path: string, body: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = body === undefined ? plan.headers : { ...plan.headers, "content-type": "application/json" };
    const sent = request(`${plan.url}${path}`, { method: plan.method, agent, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode === 200));
    });
    sent.on("error", () => resolve(false));
    sent.end(body);
  });
}

const end = performance.now() + plan.seconds * 1000;
const gap = plan.perSecond === undefined ? 0 : (1000 * plan.connections) / plan.perSecond;

async function connection(index: number): Promise<number> {
  const own = plan.bodies?.[index];
  let version = Number(own?.body["Version"] ?? 0);
  let due = performance.now() + (gap * index) / plan.connections;
  while (performance.now() < end) {
    if (gap > 0) await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    // At a steady rate, a request's time is measured from when it was due, so that a late request does not hide a slow
    // response.
    const from = gap > 0 ? due : performance.now();
    const fine = await ask(own?.path ?? "", own && JSON.stringify(nextOf(own.body, version)));
    times.push(performance.now() - from);
    if (fine) version += 1;
    else failed += 1;
    due += gap;
  }
  return version;
}

/** Returns a save with a different name from the last one, because the API does not write a save without changes. */
const nextOf = (body: Record<string, unknown>, version: number) => ({
  ...body,
  Version: version,
  Name: `${String(body["Name"])} ${version % 2 === 0 ? "A" : "B"}`,
});

const begun = performance.now();
const versions = await Promise.all(Array.from({ length: plan.connections }, (_, index) => connection(index)));
const seconds = (performance.now() - begun) / 1000;
const sorted = times.toSorted((a, b) => a - b);
const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const measured: Measured = { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failed, versions };
process.stdout.write(JSON.stringify(measured));
agent.destroy();
