import type { TestProject } from "vitest/node";
import { startTrino } from "./start-trino.ts";

declare module "vitest" {
  interface ProvidedContext {
    trino: string;
  }
}

/** Runs a single-node Trino with in-memory tables during the tests. See `startTrino`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startTrino({ heapMegabytes: 1500, questionMegabytes: 300 });
  project.provide("trino", address);
  return stop;
}
