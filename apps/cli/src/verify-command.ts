import type { Command } from "commander";
import type { CampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import { findIteration } from "@spi/domain/campaign-file/load-campaign-file";
import { placeWords } from "@spi/domain/campaign-file/place-words";
import type { LoadedIteration } from "@spi/domain/campaign-file/read-iteration";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/reference/shipped-reference";
import type { VerifierFinding } from "@spi/domain/report/verifier-finding";
import { ok, refuse } from "@spi/domain/result";
import { planIteration, planRefusal } from "@spi/engine/plan/iteration";
import { verifyRules } from "@spi/engine/verify/verify";
import { planRequest, readCampaign } from "./campaign-argument.ts";
import { exitCodes } from "./exit-codes.ts";
import { renderTable } from "./table.ts";
import { escapedForTerminal, print } from "./terminal.ts";

/** `spi verify`: what is certainly or probably wrong with the rules of a campaign file taken together. */
export function addVerifyCommand(program: Command): void {
  const { warnings, errors, stops } = exitCodes.verify;
  program
    .command("verify")
    .description("What is wrong with rules taken together, without any data: what nobody matches, what never decides.")
    .argument("<config>", "campaign file")
    .option("--iteration <name>", "name, ID or number of the only iteration to look at")
    .option("--json", "write a JSON object a line")
    .addHelpText(
      "after",
      `\nEnds with ${stops} when something must be mended, ${warnings} when something needs an answer, ${errors} when the file cannot be verified, else with 0.`,
    )
    .action(verify);
}

async function verify(path: string, options: { iteration?: string; json?: boolean }): Promise<void> {
  const file = await readCampaign(path);
  if (!file.ok) return refuseVerifying(file.refusal.message);
  const chosen = options.iteration === undefined ? undefined : findIteration(file.value, options.iteration);
  if (options.iteration !== undefined && !chosen)
    return refuseVerifying(`${path} has no iteration “${options.iteration}”.`);
  const found = [];
  for (const loaded of chosen ? [chosen] : file.value.iterations) {
    const findings = verified(file.value, loaded);
    if (!findings.ok) return refuseVerifying(`${loaded.name}: ${findings.refusal}`);
    found.push(...findings.value);
  }
  print(options.json ? found.map((finding) => `${JSON.stringify(finding)}\n`).join("") : rendered(file.value, found));
  process.exitCode = exitCodeOf(found);
}

function verified(file: CampaignFile, loaded: LoadedIteration) {
  if (loaded.blocking.length > 0) return refuse(loaded.blocking.map(({ message }) => message).join(" "));
  const plan = planIteration(planRequest(file, loaded));
  if (!plan.ok) return refuse(planRefusal(plan.refusal).message);
  const findings = verifyRules({ plan: plan.value, codes: codesOf(shippedReference) });
  return ok(findings.map((finding) => inFile(finding, loaded)));
}

/** A finding with where it stands in the file. */
function inFile(finding: VerifierFinding, { path: iteration }: LoadedIteration): VerifierFinding {
  const { path } = finding;
  return { ...finding, path: path.startsWith(`${iteration}.`) ? path : `${iteration}.${path}` };
}

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
