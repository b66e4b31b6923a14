import type { TrinoAddress } from "@spi/engine/trino/address";

export interface Measured {
  /** Seconds from the query to its result, in the fastest round. */
  seconds: number;
  /** Data that the cluster read from files and peak memory of a query, each in the round with the highest value. */
  megabytes: number;
  memoryMegabytes: number;
}

/** Submits every query once per round, one after another, so that other work on the machine affects all equally. */
export async function measureInTurn(
  address: TrinoAddress,
  rounds: number,
  questions: Readonly<Record<string, () => Promise<void>>>,
): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, ask] of Object.entries(questions)) {
      const before = await queriesOf(address);
      const start = performance.now();
      await ask();
      const seconds = (performance.now() - start) / 1000;
      const made = [...(await queriesOf(address))].filter(([id]) => !before.has(id)).map(([, stats]) => stats);
      const megabytes = made.reduce((sum, stats) => sum + megabytesOf(stats.physicalInputDataSize), 0);
      const memoryMegabytes = Math.max(...made.map((stats) => megabytesOf(stats.peakTotalMemoryReservation)));
      const best = measured.get(name);
      measured.set(name, {
        seconds: Math.min(seconds, best?.seconds ?? seconds),
        megabytes: Math.max(megabytes, best?.megabytes ?? megabytes),
        memoryMegabytes: Math.max(memoryMegabytes, best?.memoryMegabytes ?? memoryMegabytes),
      });
      process.stderr.write(`${name}: ${seconds.toFixed(2)} s, ${megabytes.toFixed(1)} MB\n`);
    }
  return measured;
}

/** The parts of the cluster's information about a query that the benchmark uses. */
interface Query {
  queryId: string;
  queryStats: { physicalInputDataSize: string; peakTotalMemoryReservation: string };
}

/** Returns the statistics for each query that the cluster remembers, by ID. */
async function queriesOf({ server, user }: TrinoAddress): Promise<Map<string, Query["queryStats"]>> {
  const answer = await fetch(new URL("/v1/query", server), { headers: { "x-trino-user": user } });
  return new Map(((await answer.json()) as Query[]).map(({ queryId, queryStats }) => [queryId, queryStats]));
}

const units: Readonly<Record<string, number>> = { B: 1, kB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** Trino writes sizes like "12.34MB". */
function megabytesOf(text: string): number {
  const [, number, unit] = /^([\d.]+)(B|kB|MB|GB)$/.exec(text) ?? [];
  if (number === undefined) throw new Error(`Trino wrote a size as ${text}.`);
  return (Number(number) * units[unit!]!) / 1e6;
}
