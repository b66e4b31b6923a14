import { Command } from "commander";
import { expect, test } from "vitest";
import { addCommands } from "./commands.ts";

async function namesFor(first: string | undefined): Promise<string[]> {
  const program = new Command("spi");
  await addCommands(program, first);
  return program.commands.map((command) => command.name());
}

test("a command loads only itself, and the version loads none REQ-SEL-50", async () => {
  const all = await namesFor(undefined);
  expect(all).toContain("report");
  for (const name of all) expect(await namesFor(name)).toEqual([name]);
  expect(await namesFor("--version")).toEqual([]);
});

test("help and a misspelt name load every command REQ-SEL-50", async () => {
  const all = await namesFor(undefined);
  for (const first of ["--help", "help", "reprt", "constructor"]) expect(await namesFor(first)).toEqual(all);
});

const leavesOf = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);

function helpOf(command: Command): string {
  let help = "";
  command.configureOutput({ getOutHelpWidth: () => 80, writeOut: (text) => (help += text) }).outputHelp();
  return help;
}

test("every command's help fits 80 columns and ends with an example REQ-SEL-50", async () => {
  const program = new Command("spi");
  await addCommands(program, undefined);
  for (const command of leavesOf(program)) {
    const help = helpOf(command);
    const called = `spi ${command.parent === program ? "" : `${command.parent?.name()} `}${command.name()}`;
    expect(help).toMatch(new RegExp(`\\nExample:\\n {2}${called}.*\\n$`));
    expect(help.split("\n").filter((line) => line.length > 80)).toEqual([]);
  }
});
