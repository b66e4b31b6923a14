/** The stand-in of NHS Notify in a process of its own. */
import { createPublicKey, generateKeyPairSync, randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { callbackSecret } from "./callbacks/sender.ts";
import { listen } from "./listen.ts";
import { createDevNotify, type DevNotify } from "./notify.ts";
import { planSchema, usualLimits } from "./settings.ts";

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3300),
  SPI_DATA_DIR: z.string().default(".data"),
  DEV_NOTIFY_CALLBACK_URL: z.url({ protocol: /^https?$/ }).optional(),
});

const plans = [
  { id: "6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f01", name: "Example invitation" },
  { id: "6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f02", name: "Example invitation by letter", channels: ["letter"] },
].map((plan) => planSchema.parse(plan));

async function main(): Promise<void> {
  const { PORT, SPI_DATA_DIR, DEV_NOTIFY_CALLBACK_URL: url } = environment.parse(process.env);
  const keyFile = path.resolve(SPI_DATA_DIR, "dev-notify-private-key.pem");
  const client = {
    apiKey: "dev-notify-api-key",
    applicationId: "dev-notify-application",
    keyId: "dev-notify-1",
    publicKey: createPublicKey(privateKey(keyFile)),
    odsCode: "account",
  } as const;
  let running: DevNotify | undefined;
  const { origin, close } = await listen(PORT, (origin) => {
    running = createDevNotify({
      origin,
      client,
      plans,
      limits: usualLimits,
      callbacks: url === undefined ? undefined : { url, statuses: 1 },
      pace: 2000,
      mostMessages: 2_000_000,
      now: Date.now,
      wait,
      random: () => randomInt(2 ** 32) / 2 ** 32,
    });
    return running;
  });
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stopping.abort());
  process.stdout.write(
    `NHS Notify's stand-in is ready on ${origin}\n` +
      `  messages    ${origin}/comms/v1/message-batches\n` +
      `  tokens      ${origin}/oauth2/token\n` +
      `  client      API key ${client.apiKey}, key ID ${client.keyId}, private key in ${keyFile}\n` +
      `  callbacks   ${url ?? "nowhere: set DEV_NOTIFY_CALLBACK_URL"}, signed with ${callbackSecret(client)}\n` +
      plans.map(({ id, name }) => `  plan        ${id} ${name}\n`).join(""),
  );
  while (!stopping.signal.aborted) {
    await running?.sendCallbacks();
    await wait(1000, undefined, { signal: stopping.signal }).catch(() => {});
  }
  await close();
}

/** The client's private key, made on first use and readable by its owner only. */
function privateKey(file: string): string {
  if (existsSync(file)) return readFileSync(file, "utf8");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 4096 });
  const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, pem, { mode: 0o600, flag: "wx" });
  return pem;
}

await main();
