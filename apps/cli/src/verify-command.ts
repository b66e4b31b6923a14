import type { Command } from "commander";
import type { CampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import { findIteration } from "@spi/domain/campaign-file/load-campaign-file";
import { placeWords } from "@spi/domain/campaign-file/place-words";
import type { LoadedIteration } from "@spi/domain/campaign-file/read-iteration";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/reference/shipped-reference";
import { ok, refuse } from "@spi/domain/result";
import { evaluatePerson } from "@spi/engine/evaluate/evaluate";
import { planIteration, planRefusal } from "@spi/engine/plan/iteration";
import type { Plan } from "@spi/engine/plan/plan";
import type { RuleFinding } from "@spi/engine/verify/finding";
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

/** A finding as it is written: with where it stands in the file, and what becomes of the person who shows it. */
type Told = RuleFinding & { outcome: string | null; people: null };

function verified(file: CampaignFile, loaded: LoadedIteration) {
  if (loaded.blocking.length > 0) return refuse(loaded.blocking.map(({ message }) => message).join(" "));
  const plan = planIteration(planRequest(file, loaded));
  if (!plan.ok) return refuse(planRefusal(plan.refusal).message);
  const findings = verifyRules({ plan: plan.value, codes: codesOf(shippedReference) });
  return ok(findings.map((finding) => told(finding, { plan: plan.value, loaded })));
}

function told(finding: RuleFinding, { plan, loaded }: { plan: Plan; loaded: LoadedIteration }): Told {
  const { person, path } = finding;
  const inFile = path.startsWith(`${loaded.path}.`) ? path : `${loaded.path}.${path}`;
  const outcome = person && evaluatePerson({ plan, person }).decision.outcome;
  return { ...finding, path: inFile, outcome, people: null };
}

function rendered({ source }: CampaignFile, found: readonly Told[]): string {
  if (found.length === 0) return "Nothing was found.\n";
  return renderTable(
    ["Level", "Finding", "Where", "What"],
    found.map(({ level, code, path, message }) => [level, code, placeWords(source, path), message]),
  );
}

function exitCodeOf(found: readonly Told[]): number {
  if (found.some(({ level }) => level === "stop")) return exitCodes.verify.stops;
  return found.some(({ level }) => level === "warning") ? exitCodes.verify.warnings : exitCodes.done;
}

function refuseVerifying(message: string): void {
  process.stderr.write(`${escapedForTerminal(message)}\n`);
  process.exitCode = exitCodes.verify.errors;
}
