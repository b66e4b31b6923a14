/**
 * Entry point for `npx spi release recover`. Reads the encrypted files after a database has been restored, and counts
 * the people who were messaged and the people who were missed.
 */
import { parseArgs } from "node:util";
import { recoverySentences, recoverySteps } from "@spi/domain/release/restored-release";
import { openReleases, runCommand } from "./command-line.ts";
import { readReason } from "../releases/contract.ts";
import { type RecoveryResult, recoverRelease } from "../releases/recovery/recover-release.ts";

const options = { iteration: { type: "string" }, reason: { type: "string" }, json: { type: "boolean" } } as const;

await runCommand(async () => {
  const { iteration: iterationId = "", reason: given = "", json = false } = parseArgs({ options }).values;
  const reason = readReason(given);
  const { close, ...services } = await openReleases(process.env);
  try {
    const recovery = await recoverRelease(services, { iterationId, reason, ...services });
    if (!recovery.ok) throw new Error(recovery.refusal);
    return json ? JSON.stringify(recovery.value, null, 2) : formatRecovery(recovery.value);
  } finally {
    await close();
  }
});

function formatRecovery({ release, state, list, ...counts }: RecoveryResult): string {
  const countLines = recoverySentences(counts).map((sentence) => `  ${sentence}`);
  const next =
    list === null
      ? ["Next:", ...recoverySteps.map((step, index) => `  ${index + 1}. ${step}`)]
      : [`The people who were missed are on the encrypted list ${list}.`, `Next: ${recoverySteps.at(-1)}`];
  return [
    `Release ${release} is ${state}. According to the database and the release files:`,
    ...countLines,
    ...next,
  ].join("\n");
}
