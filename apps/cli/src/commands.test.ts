import { Command } from "commander";
import { expect, test } from "vitest";
import { addCommands } from "./commands.ts";

async function namesFor(first: string | undefined): Promise<string[]> {
  const program = new Command("spi");
  await addCommands(program, first);
  return program.commands.map((command) => command.name());
}

test("a command loads only its own code, and the version loads no commands REQ-SEL-50", async () => {
  const all = await namesFor(undefined);
  expect(all).toContain("report");
  for (const name of all) expect(await namesFor(name)).toEqual([name]);
  expect(await namesFor("--version")).toEqual([]);
});

test("help and a misspelt name load every command REQ-SEL-50", async () => {
  const all = await namesFor(undefined);
  for (const first of ["--help", "help", "reprt", "constructor"]) expect(await namesFor(first)).toEqual(all);
});

/** Returns the help text of each command, by the name of the command, as shown by a terminal with 80 columns. */
function helpOf(command: Command, parent = ""): [name: string, help: string][] {
  const name = `${parent}${command.name()}`;
  let help = "";
  command.configureOutput({ getOutHelpWidth: () => 80, writeOut: (text) => (help += text) }).outputHelp();
  return [[name, help], ...command.commands.flatMap((subcommand) => helpOf(subcommand, `${name} `))];
}

test("each command's help fits 80 columns, begins with a sentence in the imperative and ends with an example REQ-SEL-520", async () => {
  const program = new Command("spi");
  await addCommands(program, undefined);
  const helps = program.commands.flatMap((command) => helpOf(command, "spi "));
  expect(helps.length).toBeGreaterThan(30);
  for (const [name, help] of helps) {
    const [usage, , description] = help.split("\n");
    expect(usage).toContain(`Usage: ${name} `);
    expect(description).toMatch(
      /^(Add|Check|Convert|Count|Create|Evaluate|Explain|Find|Follow|List|Make|Manage|Print|Publish|Remove|Show|Stop|Write)\b/,
    );
    expect(help.slice(help.indexOf("\nExample:\n"))).toMatch(/^\nExample:\n {2}npx spi \S/);
    for (const line of help.split("\n")) expect(line.length, `${name}: ${line}`).toBeLessThanOrEqual(80);
  }
});
