/**
 * Loaded into the attacked process before anything else (`--import`): how long turns of its event loop take, by the
 * processor time of the loop's thread. Unlike the time by a clock, that is the same however busy the machine is.
 */
import { createServer } from "node:http";
import { createHistogram } from "node:perf_hooks";

const port = Number(process.env["SPI_ATTACK_PORT"]);
const everyMilliseconds = 5;

/** What the thread has used since the last look. A turn that takes longer than the time between two looks is one look. */
function watchTurns() {
  const turns = createHistogram();
  let last = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage();
    turns.record(Math.max(1, user - last.user + system - last.system));
    last = { user, system };
  }, everyMilliseconds).unref();
  return turns;
}

// Processes that it starts itself are not attacked.
if (process.argv[1]?.endsWith("api.ts")) {
  const turns = watchTurns();
  createServer((_request, response) => {
    response.end(JSON.stringify({ p99: turns.percentile(99) / 1000, longest: turns.max / 1000 }));
    turns.reset();
  })
    .listen(port, "127.0.0.1")
    .unref();
}
