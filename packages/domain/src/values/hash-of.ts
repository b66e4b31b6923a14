import { createHash } from "node:crypto";
import { canonicalJson } from "./canonical-json.ts";

/**
 * Returns the SHA-256 hash of a value's canonical JSON, in hexadecimal. Equal values have the same
 * hash, whatever their key order.
 */
export function hashOf(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}
