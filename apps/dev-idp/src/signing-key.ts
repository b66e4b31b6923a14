import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Secrets for one development identity provider. */
export interface ProviderKeys {
  /** Private RSA key that signs tokens, as a JWK. */
  signingKey: JsonWebKeyWithId;
  /** Key that signs the sign-in cookies. */
  cookieKey: string;
}

interface JsonWebKeyWithId {
  kty: string;
  kid: string;
  use: "sig";
  alg: "RS256";
  [member: string]: unknown;
}

/**
 * Returns the keys in `file`. The file is created on first use and is readable only by its owner. With the file, tokens
 * remain valid after a restart. Without it, the keys exist only until the process ends.
 */
export function providerKeys(file?: string): ProviderKeys {
  if (!file) return newKeys();
  const stored = readKeys(file);
  if (stored) return stored;
  storeKeys(file, newKeys());
  return readKeys(file) ?? newKeys();
}

function newKeys(): ProviderKeys {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = privateKey.export({ format: "jwk" });
  return {
    signingKey: { ...jwk, kty: "RSA", kid: randomUUID(), use: "sig", alg: "RS256" },
    cookieKey: randomBytes(32).toString("base64url"),
  };
}

function readKeys(file: string): ProviderKeys | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const keys = parseKeys(text);
  if (!keys) throw new UnreadableKeysFile(file);
  return keys;
}

function parseKeys(text: string): ProviderKeys | undefined {
  try {
    const keys = JSON.parse(text) as Partial<ProviderKeys> | null;
    return keys?.signingKey?.kid && keys.cookieKey ? (keys as ProviderKeys) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Links a complete file to its final name. If two processes start for the first time simultaneously, one of them
 * creates the file and the other reads it.
 */
function storeKeys(file: string, keys: ProviderKeys) {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(keys), { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * The error thrown if a file does not contain keys. The file is never overwritten automatically, because current tokens
 * depend on it.
 */
export class UnreadableKeysFile extends Error {
  override readonly name = "UnreadableKeysFile";
  constructor(file: string) {
    super(
      `${file} does not contain any keys for the development identity provider. Delete the file, and the provider will create new keys.`,
    );
  }
}
