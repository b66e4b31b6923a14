import { Command, CommanderError } from "commander";
import cli from "../package.json" with { type: "json" };
import { addCommands } from "./commands.ts";
import { exitCodes } from "./exit-codes.ts";

const program = new Command("spi")
  .description("Shows who a campaign invites and why, and reads the service's records.")
  .version(cli.version)
  .exitOverride()
  .showHelpAfterError();

await addCommands(program, process.argv[2]);

// The reader can stop before the end ("| head"), which is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(exitCodes.done);
});

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
}
