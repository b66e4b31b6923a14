/**
 * Sends several hundred thousand NHS Notify callbacks over HTTP in random order. A third are repeated and a tenth are
 * forged. Meanwhile, a user reads the release every 100 ms. Prints the callbacks accepted per second and the reader's
 * waiting time, and fails if a figure is not exact.
 */
import { isDeepStrictEqual, parseArgs } from "node:util";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { createCallbackScenario, callbackSecret, sumOutcomesByPlan } from "../../apps/api/test/callback-scenario.ts";
import { type SendCallback, makeStorm, messagesOfStorm, sendStorm } from "../../apps/api/test/callback-storm.ts";
import { freePort } from "../../apps/api/test/free-port.ts";
import { startPostgresServer } from "../../apps/api/test/postgres-server.ts";
import { openPostgres } from "../../apps/api/src/database/open.ts";
import { listen } from "../../apps/api/src/http/server.ts";

const { values } = parseArgs({ options: { callbacks: { type: "string", default: "300000" } } });
const callbacks = Number(values.callbacks);

const postgres = await startPostgresServer();
const scene = await createCallbackScenario({
  messages: messagesOfStorm(callbacks),
  database: openPostgres(postgres.url),
  log: pino({ level: "silent" }),
});
const { api } = scene;
const port = await freePort();
const server = await listen({ fetch: api.app.fetch, host: "127.0.0.1", port });
const loadTest = makeStorm(scene.messages, { secret: callbackSecret, seed: 17 });

const waits: number[] = [];
const over = new AbortController();
async function reader(): Promise<void> {
  while (!over.signal.aborted) {
    const start = performance.now();
    await api.call("rita.reader", scene.address);
    waits.push(performance.now() - start);
    await sleep(100);
  }
}
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
let again = 0;
/**
 * Sends a callback again, as NHS Notify does, if it was not accepted or its connection was lost. Waits only a moment
 * instead of a minute.
 */
const send: SendCallback = async (path, request) => {
  for (;;) {
    const status = await sendBatch(path, request);
    if (status !== 503) return status;
    again += 1;
    await sleep(500);
  }
};
/**
 * Sends requests faster than `fetch`, so that the benchmark does not measure the sender. Returns 503 if the server has
 * just closed the connection.
 */
const sendBatch: SendCallback = (path, { method, body, headers }) =>
  new Promise((resolve, reject) => {
    const outgoing = request({ agent, port, path, method, headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    const closed = ({ code }: NodeJS.ErrnoException) => code === "ECONNRESET";
    outgoing.once("error", (error) => (closed(error) ? resolve(503) : reject(error))).end(body);
  });
const reading = reader();
const start = performance.now();
const before = process.cpuUsage();
const wrong = await sendStorm(loadTest.callbacks, { send, atOnce: 256 });
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(before);
over.abort();
await reading;

const release = await scene.readSettled();
const { delivered, failed, unknown } = release.outcomes;
const problems = [
  wrong > 0 && `${wrong} callbacks were not answered as they must be`,
  !isDeepStrictEqual(sumOutcomesByPlan(release), loadTest.expected) && "figures are not exact",
  release.refused_callbacks !== loadTest.forged && `${release.refused_callbacks} refused, not ${loadTest.forged}`,
  delivered + failed + unknown !== release.figures.accepted && "the equation does not hold",
].filter((problem) => problem !== false);
waits.sort((a, b) => a - b);
const share = (part: number) => `${Math.round(waits[Math.floor((waits.length - 1) * part)] ?? 0)} ms`;
process.stdout.write(
  `${loadTest.callbacks.length} callbacks (${loadTest.repeated} repeated, ${loadTest.forged} forged) in ${seconds.toFixed(1)} s: ` +
    `${Math.round(loadTest.callbacks.length / seconds)} a second, ${((user + system) / 1000 / loadTest.callbacks.length).toFixed(2)} ms of processor each with their sender; release read in ${share(0.5)}, at most ${share(1)} (99 %: ${share(0.99)})\n` +
    `${delivered} delivered + ${failed} failed + ${unknown} not yet known; ${release.refused_callbacks} refused; ${again} sent again\n`,
);
for (const problem of problems) process.stderr.write(`${problem}\n`);
await server.drain();
await scene.close();
await postgres.dispose();
process.exitCode = problems.length === 0 ? 0 : 1;
