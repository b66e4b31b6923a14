/**
 * Compares `spi evaluate` with the public reference implementation on the same 6,000 cases, each with its own
 * iteration, in one run. Prints the seconds that each takes, with and without starting its process, and the cases with
 * different statuses. Run with `npm run bench -- evaluate --reference FOLDER --python PROGRAM`. FOLDER is a checkout of
 * the reference, and PROGRAM is Python 3.13 with the packages that the reference needs.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    reference: { type: "string" },
    python: { type: "string", default: "python3" },
    cases: { type: "string", default: "6000" },
    runs: { type: "string", default: "5" },
  },
});
if (!values.reference) throw new Error("Specify the folder of the public reference with --reference.");
const { python } = values;
const env = { ...process.env, PYTHONPATH: path.resolve(values.reference, "src") };

const root = path.resolve(import.meta.dirname, "../..");
const vectors = readFileSync(path.join(root, "packages/engine/test/vectors/iterations.ndjson"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as { id: string; today: string; iteration: object; person: object });

const folder = mkdtempSync(path.join(tmpdir(), "spi-evaluate-"));

/** Writes a file of cases based on the recorded cases, each with its own ID. */
function writeCases(count: number): string {
  const file = path.join(folder, `${count}.ndjson`);
  const lines = Array.from({ length: count }, (_, index) => {
    const { id, today, iteration, person } = vectors[index % vectors.length]!;
    return `${JSON.stringify({ id: `${id}-${index}`, today, iteration, person })}\n`;
  });
  writeFileSync(file, lines.join(""));
  return file;
}

interface Measured {
  seconds: number;
  output: string;
}

function measure(program: string, args: readonly string[]): Measured {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(stderr);
  return { seconds: (performance.now() - began) / 1000, output: stdout };
}

const evaluators = {
  "spi evaluate": (file: string) =>
    measure(process.execPath, [path.join(root, "apps/cli/src/main.ts"), "evaluate", "--cases", file]),
  "the reference": (file: string) => measure(python, [path.join(import.meta.dirname, "reference.py"), file]),
};

const statusOf: Readonly<Record<string, string>> = {
  invited: "actionable",
  suppressed: "not_actionable",
  filtered: "not_eligible",
  "not in a cohort": "not_eligible",
  error: "error",
};

/** Returns the number of cases with different statuses in the two outputs. */
function countDifferences(ours: string, theirs: string): number {
  const expected = new Map(
    theirs
      .trimEnd()
      .split("\n")
      .map((line) => line.split(" ") as [string, string]),
  );
  const answers = ours
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: string; outcome: string });
  return answers.filter(({ id, outcome }) => expected.get(id) !== statusOf[outcome]).length;
}

const best = (runs: readonly Measured[]) => Math.min(...runs.map(({ seconds }) => seconds));

try {
  const [single, all] = [writeCases(1), writeCases(Number(values.cases))];
  const outputs: string[] = [];
  const rates: number[] = [];
  const names = Object.entries(evaluators);
  // The two programs alternate, so that other work on the machine affects both equally.
  const runs = Array.from({ length: Number(values.runs) }, () =>
    names.map(([, evaluate]) => ({ start: evaluate(single), whole: evaluate(all) })),
  );
  for (const [index, [name]] of names.entries()) {
    const [start, whole] = [best(runs.map((run) => run[index]!.start)), best(runs.map((run) => run[index]!.whole))];
    outputs.push(runs[0]![index]!.whole.output);
    rates.push(whole - start);
    console.log(
      `${name}: ${whole.toFixed(2)} s, of which ${start.toFixed(2)} s are its start and ${(whole - start).toFixed(2)} s the cases`,
    );
  }
  console.log(`Our time for the cases is ${(rates[0]! / rates[1]!).toFixed(2)} of the reference's`);
  console.log(`${countDifferences(outputs[0]!, outputs[1]!)} of ${values.cases} statuses differ`);
} finally {
  rmSync(folder, { recursive: true });
}
