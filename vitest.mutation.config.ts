import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const packages = fileURLToPath(new URL("packages", import.meta.url));

/** The fast tests that Stryker runs against each mutant. Its copy of the project links to node_modules of the original. */
export default defineConfig({
  resolve: {
    alias: [{ find: /^@spi\/(domain|engine)\/(?!.*\.json$)(.*)$/, replacement: `${packages}/$1/src/$2.ts` }],
  },
  test: {
    include: [
      "packages/domain/src/condition/*.test.ts",
      "packages/domain/src/rule-sentences/condition-phrases.test.ts",
      "packages/engine/test/decide/*.test.ts",
      "packages/engine/test/sql/{golden,*-sql}.test.ts",
    ],
  },
});
