import path from "node:path";
import { defineConfig } from "vitest/config";

/**
 * Configuration for `npm run test:all -- faults`, which tests faults in databases and processes. Files run one after
 * another, because each of them stops a process.
 */
export default defineConfig({
  root: path.resolve(import.meta.dirname, "../../.."),
  test: {
    name: "faults",
    environment: "node",
    include: ["apps/api/faults/**/*.faults.test.ts"],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
