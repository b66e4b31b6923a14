import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { PopulationManifest, PopulationProblem } from "./manifest.ts";

/** Large enough that reading costs little, small enough that whoever shares the event loop waits for a millisecond only. */
const bytesAtOnce = 512 * 1024;

/** SHA-256 of what a file holds, in hexadecimal. An aborted signal rejects. */
export async function checksumOf(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  const content = createReadStream(path, { highWaterMark: bytesAtOnce, ...(signal ? { signal } : {}) });
  for await (const chunk of content) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** The checksums of files that were read, each with the file's identity on disk before and after it was read. */
const known = new Map<string, { identity: string; sha256: string }>();

async function identityOf(path: string): Promise<string> {
  const { dev, ino, size, mtimeNs } = await stat(path, { bigint: true });
  return [dev, ino, size, mtimeNs].join(" ");
}

/** A file's checksum, for which it is read once as long as its identity on disk stays the same. */
async function knownChecksum(path: string, signal?: AbortSignal): Promise<string> {
  const identity = await identityOf(path);
  const before = known.get(path);
  if (before?.identity === identity) return before.sha256;
  const sha256 = await checksumOf(path, signal);
  if ((await identityOf(path)) === identity) known.set(path, { identity, sha256 });
  return sha256;
}

interface Verifying {
  signal?: AbortSignal | undefined;
  /** Told how many bytes have been read after each file. */
  onProgress?: (bytes: number) => void;
}

/**
 * Whether the part files hold what was written into them: true, or false for a population of manifest version
 * 1, which has no checksums. Refuses the first file that holds anything else.
 */
export async function verifyContent(
  dir: string,
  manifest: PopulationManifest,
  { signal, onProgress }: Verifying = {},
): Promise<Result<boolean, PopulationProblem>> {
  if (manifest.formatVersion === 1) return ok(false);
  let bytes = 0;
  for (const file of manifest.files) {
    const path = join(dir, file.name);
    if ((await knownChecksum(path, signal)) !== file.sha256) {
      const message = `${path} does not hold what was written into it. Build the population again.`;
      return refuse({ kind: "contentDiffers", message, file: path });
    }
    bytes += file.bytes;
    onProgress?.(bytes);
  }
  return ok(true);
}
