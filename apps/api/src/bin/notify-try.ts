/** Tries NHS Notify as it is configured: `npm run notify:try -- PLAN_ID` messages the configured test recipients, nobody else. */
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { readConfiguration } from "../composition/configuration.ts";
import { notifyInUse } from "../composition/embedded-notify.ts";
import { createTokenSource } from "../notify/access-token.ts";
import { tryPlan } from "../notify/try-plan.ts";

async function run(): Promise<void> {
  const routingPlanId = z.uuid().safeParse(process.argv[2]);
  if (!routingPlanId.success)
    throw new Error("Say which plan: npm run notify:try -- ID, a UUID as NHS Notify gave it.");
  const configuration = readConfiguration(process.env);
  if (!configuration.ok) throw new Error(`The configuration is not complete:\n  ${configuration.refusal.join("\n  ")}`);
  const { notifyTestRecipients: recipients } = configuration.value;
  const notify = await notifyInUse(configuration.value);
  if (!notify)
    throw new Error("SPI_NOTIFY_URL: is missing, with the rest of what docs/CONFIGURATION.md says of NHS Notify.");
  if (recipients.length === 0) throw new Error("SPI_NOTIFY_TEST_RECIPIENTS: is missing. Nobody else is messaged.");
  const tokens = createTokenSource(notify, Date.now);
  const outcome = await tryPlan({ routingPlanId: routingPlanId.data, recipients, url: notify.url, tokens, wait });
  if (!outcome.ok) throw new Error(outcome.refusal);
  process.stdout.write(`${outcome.value}\n`);
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
