import { defineConfig } from "vitest/config";
import faults from "./vitest.config.ts";

/**
 * Sends a million messages to NHS Notify while workers are killed, and measures the speed without faults: `npm run
 * test:all -- release`.
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
