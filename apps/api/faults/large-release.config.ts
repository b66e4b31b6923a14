import { defineConfig } from "vitest/config";
import faults from "./vitest.config.ts";

/**
 * Configuration for `npm run test:all -- release`. Sends a million messages to NHS Notify while workers are killed, and
 * measures the speed without faults.
 */
export default defineConfig({
  ...faults,
  test: {
    ...faults.test,
    include: ["apps/api/faults/release.faults.test.ts"],
    env: { SPI_FAULTS_RELEASE: "large" },
    testTimeout: 1_800_000,
    hookTimeout: 900_000,
  },
});
