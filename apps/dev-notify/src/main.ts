/** Runs the stand-in for NHS Notify in a separate process. */
import * as z from "zod";
import { callbackSecret } from "./callbacks/sender.ts";
import { developmentClient } from "./development-client.ts";
import { runEverySecond, developmentSettings } from "./embedded.ts";
import { listen } from "./listen.ts";
import { createDevNotify, type DevNotify } from "./notify.ts";
import { planSchema } from "./settings.ts";

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3300),
  SPI_DATA_DIR: z.string().default(".data"),
  DEV_NOTIFY_CALLBACK_URL: z.url({ protocol: /^https?$/ }).optional(),
});

const plans = [
  { id: "6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f01", name: "Example invitation" },
  { id: "6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f02", name: "Example invitation by letter", channels: ["letter"] },
].map((plan) => planSchema.parse(plan));

const help = `This command runs a substitute for NHS Notify during development. The substitute follows the published contract and does not
send messages to anyone.

Usage: npm run dev-notify

The command does not take any arguments. It reads these environment variables:
  PORT                     port on 127.0.0.1 (default 3300; use 0 for any free port)
  SPI_DATA_DIR             folder for the client's private key, created on first use (default .data)
  DEV_NOTIFY_CALLBACK_URL  address to send status callbacks to (default: none are sent)
`;

/** Prints the help text. An unknown argument is an error. */
function showHelp(argument: string): void {
  const isHelp = argument === "--help" || argument === "-h";
  if (!isHelp) process.exitCode = 2;
  (isHelp ? process.stdout : process.stderr).write(isHelp ? help : `Unknown argument ${argument}.\n\n${help}`);
}

async function main(): Promise<void> {
  const [argument] = process.argv.slice(2);
  if (argument !== undefined) return showHelp(argument);
  const { PORT, SPI_DATA_DIR, DEV_NOTIFY_CALLBACK_URL: url } = environment.parse(process.env);
  const { client, keyFile } = developmentClient(SPI_DATA_DIR);
  let running: DevNotify | undefined;
  const { origin, close } = await listen(PORT, (origin) => {
    running = createDevNotify({
      origin,
      client,
      plans,
      callbacks: url === undefined ? undefined : { url, statuses: 1 },
      ...developmentSettings,
    });
    return running;
  });
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stopping.abort());
  process.stdout.write(
    `The development substitute for NHS Notify is ready on ${origin}\n` +
      `  messages    ${origin}/comms/v1/message-batches\n` +
      `  tokens      ${origin}/oauth2/token\n` +
      `  client      API key ${client.apiKey}, key ID ${client.keyId}, private key in ${keyFile}\n` +
      `  callbacks   ${url ?? "nowhere: set DEV_NOTIFY_CALLBACK_URL"}, signed with ${callbackSecret(client)}\n` +
      plans.map(({ id, name }) => `  plan        ${id} ${name}\n`).join(""),
  );
  await runEverySecond(async () => running?.sendCallbacks(), stopping.signal);
  await close();
}

await main();
