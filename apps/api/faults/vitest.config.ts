import path from "node:path";
import { defineConfig } from "vitest/config";

/**
 * Tests database and process faults: `npm run test:all -- faults`. Files run one after another, because each stops
 * something.
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
