import path from "node:path";
import { defineConfig } from "vitest/config";

/** Attacks on the real process by a hostile member of staff or a stranger: `npm run test:attack`. */
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
