import type { Command } from "commander";
import type { CampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import { findIteration } from "@spi/domain/campaign-file/load-campaign-file";
import { placeWords } from "@spi/domain/campaign-file/place-words";
import type { VerifierFinding } from "@spi/domain/report/verifier-finding";
import { readCampaign } from "./campaign-argument.ts";
import { exitCodes } from "./exit-codes.ts";
import { renderTable } from "./table.ts";
import { verifyFile } from "./verify-file.ts";
import { escapedForTerminal, print } from "./terminal.ts";
import { heldLines, holdAgainst, renderHeld } from "./verify-against.ts";

/** `spi verify`: what is certainly or probably wrong with the rules of a campaign file taken together. */
export function addVerifyCommand(program: Command): void {
  const { warnings, errors, stops } = exitCodes.verify;
  program
    .command("verify")
    .description("What is wrong with rules taken together, without any data: what nobody matches, what never decides.")
    .argument("<config>", "campaign file")
    .option("--iteration <name>", "name, ID or number of the only iteration to look at")
    .option("--against <config>", "earlier campaign file: does each iteration treat everybody as it does there?")
    .option("--equivalence", "with --against: say nothing else, and end with 0 only where it is proved that it does")
    .option("--json", "write a JSON object a line")
    .addHelpText(
      "after",
      `\nEnds with ${stops} when something must be mended, ${warnings} when something needs an answer, ${errors} when the file cannot be verified, else with 0.`,
    )
    .action(verify);
}

interface VerifyOptions {
  iteration?: string;
  against?: string;
  equivalence?: boolean;
  json?: boolean;
}

async function verify(path: string, options: VerifyOptions): Promise<void> {
  const { against, equivalence } = options;
  if (equivalence && against === undefined) return refuseVerifying("Name the earlier file by --against.");
  if (against !== undefined) {
    const held = await holdAgainst(path, { ...options, against });
    if (!held.ok) return refuseVerifying(held.refusal);
    print(options.json ? linesFor(heldLines(held.value)) : renderHeld(held.value));
    const same = held.value.every(({ equivalence: { verdict } }) => verdict === "same");
    process.exitCode = same ? exitCodes.done : exitCodes.verify.warnings;
    if (equivalence) return;
  }
  const file = await readCampaign(path);
  if (!file.ok) return refuseVerifying(file.refusal.message);
  const chosen = options.iteration === undefined ? undefined : findIteration(file.value, options.iteration);
  if (options.iteration !== undefined && !chosen)
    return refuseVerifying(`${path} has no iteration “${options.iteration}”.`);
  const iterations = chosen ? [chosen] : file.value.iterations;
  const verified = verifyFile(file.value, { iterations });
  if (!verified.ok) return refuseVerifying(verified.refusal);
  const found = verified.value;
  print(options.json ? linesFor(found) : rendered(file.value, found));
  process.exitCode = exitCodeOf(found);
}

const linesFor = (objects: readonly object[]) => objects.map((line) => `${JSON.stringify(line)}\n`).join("");

function rendered({ source }: CampaignFile, found: readonly VerifierFinding[]): string {
  if (found.length === 0) return "Nothing was found.\n";
  return renderTable(
    ["Level", "Finding", "Where", "What"],
    found.map(({ level, code, path, message }) => [level, code, placeWords(source, path), message]),
  );
}

function exitCodeOf(found: readonly VerifierFinding[]): number {
  if (found.some(({ level }) => level === "stop")) return exitCodes.verify.stops;
  return found.some(({ level }) => level === "warning") ? exitCodes.verify.warnings : exitCodes.done;
}

function refuseVerifying(message: string): void {
  process.stderr.write(`${escapedForTerminal(message)}\n`);
  process.exitCode = exitCodes.verify.errors;
}
