/** The first start, which creates demonstration data. */
import { expect, test } from "vitest";
import { startServer } from "./server.ts";

test("a first start responds before its demonstration data exists, says so, and is ready once it does REQ-SRV-278", async () => {
  const server = await startServer({ env: { SPI_POPULATION_SIZE: "200000" }, startedWith: "SPI ready on" });
  const isCreating = async () => {
    const answer = await fetch(`${server.origin}/api/configuration`);
    return ((await answer.json()) as { demonstration_starting: boolean }).demonstration_starting;
  };
  const readiness = async () => (await fetch(`${server.origin}/health/ready`)).status;
  expect([await isCreating(), await readiness()]).toEqual([true, 503]);
  await expect.poll(isCreating, { timeout: 120_000, interval: 200 }).toBe(false);
  expect(await readiness()).toBe(200);
  await server.dispose();
});
