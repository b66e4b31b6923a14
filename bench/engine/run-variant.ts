// Measures one run of one variant in a separate process, so that its memory is separate. Prints one line of JSON.
import { type Variant, variants } from "./variants.ts";

const [variant = "", dir = "", threads = ""] = process.argv.slice(2);
const run = variants[variant as Variant];
const start = performance.now();
const startCpu = process.cpuUsage();
const totals = await run({ dir, threads: Number(threads) });
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(startCpu);
const cpuSeconds = (user + system) / 1_000_000;
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(`${JSON.stringify({ seconds, cpuSeconds, megabytes, totals })}\n`);
