import { readFile } from "node:fs/promises";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import { campaignCohortLabels } from "@spi/engine/population/campaign-cohorts";
import { generatePopulation } from "@spi/engine/population/generate";
import type { Command } from "commander";
import { answerRefusal, nowTimestamp, populationLines, progressBar } from "./population-answers.ts";

interface GenerateOptions {
  size: string;
  seed: string;
  out: string;
  asOf?: string;
  columns?: string;
  cohortsFrom?: string;
  json?: boolean;
}

const defaultSize = "200000";
const defaultSeed = "1948";

/** Adds the making of synthetic people, which is what `spi population` does unless told otherwise. */
export function registerPopulationGenerate(population: Command): void {
  population
    .command("generate", { isDefault: true })
    .description("Write synthetic people. The same size, seed and day give the same people.")
    .requiredOption("--out <folder>", "folder of the population; an earlier population in it is replaced")
    .option("--size <people>", "number of people", defaultSize)
    .option("--seed <number>", "whole number that chance starts from", defaultSeed)
    .option("--as-of <YYYYMMDD>", "day the data speak of (today unless given)")
    .option("--columns <names>", "attribute columns to have, parted by commas (all unless given)")
    .option("--cohorts-from <campaign.json>", "campaign file whose cohorts the people shall have too")
    .option("--json", "answer with the manifest as JSON")
    .action(generate);
}

async function generate(options: GenerateOptions): Promise<void> {
  const json = options.json ?? false;
  const labels = options.cohortsFrom === undefined ? ok([]) : await labelsFrom(options.cohortsFrom);
  if (!labels.ok) return answerRefusal(labels.refusal, json);
  const createdAt = nowTimestamp();
  const size = Number(options.size);
  const bar = progressBar("People");
  bar.start(size, 0);
  const made = await generatePopulation({
    size,
    seed: Number(options.seed),
    dir: options.out,
    asOf: options.asOf ?? createdAt.slice(0, 8),
    createdAt,
    columns: options.columns?.split(",").map((name) => name.trim().toLowerCase()),
    cohortsFrom: labels.value,
    onProgress: (people) => bar.update(people),
  }).finally(() => bar.stop());
  if (!made.ok) return answerRefusal(made.refusal, json);
  if (json) console.log(JSON.stringify({ ok: true, manifest: made.value }, null, 2));
  else for (const line of populationLines(options.out, made.value)) console.log(line);
}

async function labelsFrom(path: string): Promise<Result<string[], { kind: string; message: string }>> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return refuse({ kind: "unreadableFile", message: `${path} cannot be read.` });
  try {
    const labels = campaignCohortLabels(JSON.parse(text));
    return labels.ok ? labels : refuse({ ...labels.refusal, message: `${path}: ${labels.refusal.message}` });
  } catch (error) {
    if (error instanceof SyntaxError) return refuse({ kind: "unreadableFile", message: `${path} is not JSON.` });
    throw error;
  }
}
