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
