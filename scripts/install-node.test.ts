import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fileInPackage, isTooOld, packages, version } from "./install-node.mjs";

/** Returns one entry of a tar archive. */
function entry(name: string, content: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(content.length.toString(8).padStart(11, "0"), 124);
  const padded = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  padded.write(content);
  return Buffer.concat([header, padded]);
}

const archive = gzipSync(
  Buffer.concat([
    entry("package/include/node.h", "x".repeat(600)),
    entry("package/bin/node", "the program"),
    Buffer.alloc(1024),
  ]),
);
const integrity = `sha512-${createHash("sha512").update(archive).digest("base64")}`;

test("Node is downloaded only if the machine's own is older than the project's major version", () => {
  expect(["18.0.0", "20.19.0", "22.18.0"].map(isTooOld)).toEqual([true, true, true]);
  expect(["24.0.0", "24.21.0", "26.1.0"].map(isTooOld)).toEqual([false, false, false]);
});

test("only the program is taken from the package", () => {
  expect(fileInPackage(archive, { file: "bin/node", integrity }).toString()).toBe("the program");
  expect(() => fileInPackage(archive, { file: "bin/other", integrity })).toThrow("the package has no bin/other");
});

test("a package whose hash differs from the pinned one is rejected", () => {
  const tampered = Buffer.concat([archive, Buffer.from("more")]);
  expect(() => fileInPackage(tampered, { file: "bin/node", integrity })).toThrow(
    "the package in the registry has the hash",
  );
});

test("the pinned Node version equals those in .nvmrc and the image", () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
  expect(read("../.nvmrc").trim()).toBe(version);
  expect(read("../deploy/Containerfile")).toContain(`node:${version}-`);
  for (const pinned of Object.values(packages)) expect(pinned.integrity).toMatch(/^sha512-[\w+/]{86}==$/);
});
