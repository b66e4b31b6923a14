/**
 * Loaded first into the attacked process (`--import`). Measures the event loop's turns by the processor time of its
 * thread, which does not depend on the machine's load.
 */
import { createServer } from "node:http";
import { createHistogram } from "node:perf_hooks";

const port = Number(process.env["SPI_ATTACK_PORT"]);
const everyMilliseconds = 5;

/**
 * Measures the thread's processor time since the last reading. A turn longer than the interval counts as one reading.
 */
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

// Child processes are not under attack.
if (process.argv[1]?.endsWith("api.ts")) {
  const turns = watchTurns();
  createServer((_request, response) => {
    response.end(JSON.stringify({ p99: turns.percentile(99) / 1000, longest: turns.max / 1000 }));
    turns.reset();
  })
    .listen(port, "127.0.0.1")
    .unref();
}
