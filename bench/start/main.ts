/**
 * Measures a first start, in seconds: until the service responds, and until its demonstration data has been created.
 * Run with `npm run bench -- start`.
 */
import { startServer } from "../../e2e/server.ts";

const env = { SPI_POPULATION_SIZE: "200000", SPI_DEMONSTRATION: "campaigns" };

async function secondsUntil(startedWith: string): Promise<string> {
  const began = performance.now();
  const server = await startServer({ env, startedWith });
  const seconds = (performance.now() - began) / 1000;
  await server.dispose();
  return seconds.toFixed(1);
}

for (let run = 1; run <= 3; run += 1) {
  const answering = await secondsUntil("SPI ready on");
  const made = await secondsUntil('"msg":"started"');
  console.log(`Run ${run}: answers after ${answering} s, all made after ${made} s`);
}
