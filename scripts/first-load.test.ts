import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { firstLoad } from "./first-load.ts";

let dist: string;

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "spi-dist-"));
});

afterEach(() => {
  rmSync(dist, { recursive: true });
});

function put(file: string, content: string | Buffer) {
  mkdirSync(dirname(join(dist, file)), { recursive: true });
  writeFileSync(join(dist, file), content);
}

test("a page's static imports count at their transfer size, and lazy routes do not count", () => {
  put(
    "index.html",
    '<script type="module" src="/assets/main.js"></script><link rel="stylesheet" href="/assets/a.css">',
  );
  put("assets/main.js", "a".repeat(10_000));
  put("assets/shared.js", randomBytes(5000));
  put("assets/route.js", randomBytes(9000));
  const manifest = {
    "index.html": { file: "assets/main.js", imports: ["_shared.js"], dynamicImports: ["route.tsx"] },
    "_shared.js": { file: "assets/shared.js" },
    "route.tsx": { file: "assets/route.js", imports: ["_shared.js", "index.html"] },
  };
  put(".vite/manifest.json", JSON.stringify(manifest));
  const [main, shared, ...others] = firstLoad(dist);
  expect(main?.file).toBe("assets/main.js");
  expect(main?.gzipped).toBeLessThan(200);
  expect(shared?.file).toBe("assets/shared.js");
  expect(shared?.gzipped).toBeGreaterThanOrEqual(5000);
  expect(others).toEqual([]);
});

test("a page without scripts is rejected, not counted as small", () => {
  put("index.html", "<p>nothing</p>");
  put(".vite/manifest.json", "{}");
  expect(() => firstLoad(dist)).toThrow("loads no scripts");
});
