import type { Command } from "commander";
import { addExample } from "../help-text.ts";
import { runInApi, serviceConfiguration } from "./run-in-api.ts";

const example = "npx spi history verify";

/** Adds `spi history verify`, which checks that the configured database's history is complete and unchanged. */
export function addHistoryCommand(program: Command): void {
  const history = program.command("history").description("Check the record of who changed what.");
  addExample(history, example, serviceConfiguration);
  const verify = history
    .command("verify")
    .description("Check that the record of changes is complete, unaltered and consistent with the stored data.")
    .option("--json", "print JSON")
    .action(({ json }: { json?: boolean }) => runInApi("history-verify", json ? ["--json"] : []));
  addExample(verify, example, `The exit code is 1 if the record is broken. ${serviceConfiguration}`);
}
