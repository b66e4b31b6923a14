import { defineConfig } from "vitest/config";
import faults from "./vitest.config.ts";

/** A million messages handed over, workers killed meanwhile, and how fast it goes without faults: `npm run test:all -- release`. */
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
