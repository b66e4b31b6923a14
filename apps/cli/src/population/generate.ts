import { type Result, ok, refuse } from "@spi/domain/values/result";
import { campaignCohortLabels } from "@spi/engine/population/generate/campaign-cohorts";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { type Command, InvalidArgumentError } from "commander";
import { readJson } from "../campaign-argument.ts";
import { refuseCommand } from "../exit-codes.ts";
import { addExample } from "../help-text.ts";
import { nowTimestamp, populationText, withProgress } from "./answers.ts";
import { createPopulation, snapshotHelp } from "./place.ts";
import { toCount, toDay } from "../scan-options.ts";
import { print } from "../terminal.ts";

interface GenerateOptions {
  size: number;
  seed: number;
  out: string;
  asOf?: string;
  columns?: string[];
  cohortsFrom?: string;
  snapshot?: boolean;
  json?: boolean;
}

const defaults = { size: 200_000, seed: 1948 };

/** Adds the command that generates synthetic people, which is the default command of `spi population`. */
export function registerPopulationGenerate(population: Command): void {
  const command = population
    .command("generate", { isDefault: true })
    .description("Create synthetic people. If you use the same size, seed and day again, you get the same people.")
    .requiredOption("--out <folder>", "output folder. Any existing population in this folder is replaced")
    .option("--size <people>", "number of people", toCount, defaults.size)
    .option("--seed <number>", "random seed (a whole number)", toCount, defaults.seed)
    .option("--as-of <YYYYMMDD>", "date that the data is from (default: today)", toDay)
    .option("--columns <names>", "attribute columns, separated by commas (default: all)", toNames)
    .option("--cohorts-from <campaign.json>", "campaign file with the cohorts that people are added to")
    .option("--snapshot", snapshotHelp)
    .option("--json", "print the manifest as JSON")
    .action(generate);
  addExample(command, "npx spi population generate --size 20000 --out people");
}

function toNames(text: string): string[] {
  const names = text.split(",").map((name) => name.trim().toLowerCase());
  if (names.includes("")) throw new InvalidArgumentError("Enter the names of attribute columns, separated by commas.");
  return names;
}

async function generate(options: GenerateOptions): Promise<void> {
  const labels = options.cohortsFrom === undefined ? ok([]) : await labelsFrom(options.cohortsFrom);
  if (!labels.ok) return refuseCommand(labels.refusal);
  const { size, seed, out, columns } = options;
  const createdAt = nowTimestamp();
  const made = await withProgress("People", ({ bar, signal }) => {
    bar.setTotal(size);
    return createPopulation({ out, snapshot: options.snapshot }, async (dir) => {
      const generated = await generatePopulation({
        size,
        seed,
        dir,
        asOf: options.asOf ?? createdAt.slice(0, 8),
        createdAt,
        columns,
        cohortsFrom: labels.value,
        signal,
        onProgress: (people) => bar.update(people),
      });
      return generated.ok ? ok({ manifest: generated.value }) : generated;
    });
  });
  if (!made.ok) return refuseCommand(made.refusal);
  const { manifest, folder } = made.value;
  print(options.json ? `${JSON.stringify(manifest, null, 2)}\n` : populationText(folder, manifest));
}

async function labelsFrom(path: string): Promise<Result<string[], { kind: string; message: string }>> {
  const json = await readJson(path);
  if (!json.ok) return json;
  const labels = campaignCohortLabels(json.value);
  return labels.ok ? labels : refuse({ ...labels.refusal, message: `${path}: ${labels.refusal.message}` });
}
