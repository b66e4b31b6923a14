import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Client } from "./settings.ts";

/** Returns the development client of the NHS Notify stand-in, and the path of its private key file. */
export function developmentClient(dataDir: string): { client: Client; privateKey: KeyObject; keyFile: string } {
  const keyFile = path.resolve(dataDir, "dev-notify-private-key.pem");
  const privateKey = createPrivateKey(privateKeyIn(keyFile));
  const client = {
    apiKey: "dev-notify-api-key",
    applicationId: "dev-notify-application",
    keyId: "dev-notify-1",
    publicKey: createPublicKey(privateKey),
    odsCode: "account",
  } as const;
  return { client, privateKey, keyFile };
}

/** Reads the client's private key. On first use, creates the key so that it is readable only by its owner. */
function privateKeyIn(file: string): string {
  if (existsSync(file)) return readFileSync(file, "utf8");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, pem, { mode: 0o600, flag: "wx" });
  return pem;
}
