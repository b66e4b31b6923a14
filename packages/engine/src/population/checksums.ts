import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { PopulationManifest, PopulationProblem } from "./manifest.ts";

/**
 * Number of bytes to read at once. Large enough to read efficiently, and small enough to block the event loop for only
 * a millisecond.
 */
const bytesAtOnce = 512 * 1024;

/** Returns the SHA-256 hash of a file's content in hexadecimal. Rejects if the signal is aborted. */
export async function checksumOf(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  const content = createReadStream(path, { highWaterMark: bytesAtOnce, ...(signal ? { signal } : {}) });
  for await (const chunk of content) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Checksums of files read so far, with the file's identity on disk, which was the same before and after reading. */
const known = new Map<string, { identity: string; sha256: string }>();

async function identityOf(path: string): Promise<string> {
  const { dev, ino, size, mtimeNs } = await stat(path, { bigint: true });
  return [dev, ino, size, mtimeNs].join(" ");
}

/** Returns a file's checksum. Reads the file only if its identity on disk has changed. */
async function knownChecksum(path: string, signal?: AbortSignal): Promise<string> {
  const identity = await identityOf(path);
  const before = known.get(path);
  if (before?.identity === identity) return before.sha256;
  const sha256 = await checksumOf(path, signal);
  if ((await identityOf(path)) === identity) known.set(path, { identity, sha256 });
  return sha256;
}

interface VerifyOptions {
  signal?: AbortSignal | undefined;
  /** Called after each file with the number of bytes read. */
  onProgress?: (bytes: number) => void;
}

/**
 * Verifies part files against their checksums, and stops at the first file that differs. Returns false for manifest
 * version 1, which has no checksums.
 */
export async function verifyContent(
  dir: string,
  manifest: PopulationManifest,
  { signal, onProgress }: VerifyOptions = {},
): Promise<Result<boolean, PopulationProblem>> {
  if (manifest.formatVersion === 1) return ok(false);
  let bytes = 0;
  for (const file of manifest.files) {
    const path = join(dir, file.name);
    if ((await knownChecksum(path, signal)) !== file.sha256) {
      const message = `${path} has changed since it was created, or is damaged. Create the population again.`;
      return refuse({ kind: "contentDiffers", message, file: path });
    }
    bytes += file.bytes;
    onProgress?.(bytes);
  }
  return ok(true);
}
