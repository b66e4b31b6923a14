import path from "node:path";
import { defineConfig } from "vitest/config";

/**
 * The scan's SQL on a real Trino cluster: `npm run test:all -- trino`. Requires Java 24 or later and Maven; see
 * server.ts.
 */
export default defineConfig({
  root: path.resolve(import.meta.dirname, "../../.."),
  test: {
    name: "trino",
    environment: "node",
    globalSetup: [path.join(import.meta.dirname, "server.ts")],
    include: ["packages/engine/trino/*.trino.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
