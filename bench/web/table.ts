import type { Conditions, Measured } from "./page.ts";

/** Returns the measurements as a Markdown table. */
export function renderTable(measured: readonly Measured[], conditions: Conditions): string {
  const { cpuSlowDown, megabitsASecond, latencyMs, rounds } = conditions;
  const rows = measured.map(({ what, value, unit, limit }) => {
    const verdict = value <= limit ? "yes" : "NO";
    return `| ${what} | ${Math.round(value)} ${unit} | ${limit} ${unit} | ${verdict} |`;
  });
  return [
    `Processor ${cpuSlowDown} times slower, ${megabitsASecond} Mbit/s, ${latencyMs} ms latency, median of ${rounds} rounds.`,
    "",
    "| Measurement | Result | Limit | Within limit |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}
