import path from "node:path";
import { defineConfig } from "vitest/config";

/** Runs attacks on the real process by a hostile member of staff or a stranger, with `npm run test:attack`. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, "../.."),
  test: {
    name: "attack",
    environment: "node",
    include: ["e2e/attack/**/*.attack.test.ts"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
