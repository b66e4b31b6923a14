import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** The secrets of one development identity provider. */
export interface ProviderKeys {
  /** The private RSA key that signs tokens, as a JWK. */
  signingKey: JsonWebKeyWithId;
  /** What the cookies of the sign-in are signed with. */
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
 * The keys kept in `file`, made on first use and readable by its owner only; without a file, keys that last as long as
 * the process. KeptMatches them is what lets a token outlive a restart.
 */
export function providerKeys(file?: string): ProviderKeys {
  if (!file) return newKeys();
  const kept = readKeys(file);
  if (kept) return kept;
  keepKeys(file, newKeys());
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

/** Links a finished file into place, so that of two first starts one wins whole and the other reads it. */
function keepKeys(file: string, keys: ProviderKeys) {
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

/** The file exists but holds no keys. It is never overwritten silently: tokens that people hold depend on it. */
export class UnreadableKeysFile extends Error {
  override readonly name = "UnreadableKeysFile";
  constructor(file: string) {
    super(`${file} holds no keys of the development identity provider. Delete it to have new ones made.`);
  }
}
