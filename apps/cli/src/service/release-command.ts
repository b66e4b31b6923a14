import type { Command } from "commander";
import { addExample } from "../help-text.ts";
import { runInApi, serviceConfiguration } from "./run-in-api.ts";

const statusExample = "npx spi release status";

interface StopOptions {
  iteration?: string;
  team?: string;
  all?: boolean;
  reason: string;
  json?: boolean;
}

/**
 * Adds `spi release status`, `person`, `recover` and `stop`, which query and change the configured service's releases.
 */
export function addReleaseCommand(program: Command): void {
  const release = program
    .command("release")
    .description(
      "Check or stop releases to NHS Notify, or find out who was messaged after the database has been restored.",
    );
  addExample(release, statusExample, serviceConfiguration);
  const person = release
    .command("person")
    .description(
      "Show whether an iteration's latest release included a person, and why. Also shows the outcome of each message to the person.",
    )
    .requiredOption("--iteration <id>", "ID of the iteration")
    .requiredOption("--reason <text>", "reason for asking (this is recorded, so leave out patient details)")
    .option("--json", "print JSON")
    .action(({ iteration, reason, json }: { iteration: string; reason: string; json?: boolean }) =>
      runInApi("release-person", ["--iteration", iteration, "--reason", reason, ...(json ? ["--json"] : [])]),
    );
  addExample(
    person,
    `npx spi release person --iteration ID \\\n    --reason "Subject access request" < number.txt`,
    `This command reads the NHS number from standard input and records the query. ${serviceConfiguration} This command also needs the release files and the population data.`,
  );
  const recover = release
    .command("recover")
    .description(
      "Count the people who were messaged, possibly messaged or missed in a release. Use this after the database has been restored from an earlier backup.",
    )
    .requiredOption("--iteration <id>", "ID of the iteration")
    .requiredOption(
      "--reason <text>",
      "reason for doing this (this is stored and shown to the team, so leave out patient details)",
    )
    .option("--json", "print JSON")
    .action(({ iteration, reason, json }: { iteration: string; reason: string; json?: boolean }) =>
      runInApi("release-recover", ["--iteration", iteration, "--reason", reason, ...(json ? ["--json"] : [])]),
    );
  addExample(
    recover,
    `npx spi release recover --iteration ID --reason "Database restored"`,
    `This command reads the encrypted release files and stops the release. If the release has ended, the command also writes an encrypted list of the people who were missed, for use with "Try again". The history records each use of this command. ${serviceConfiguration} This command also needs the release files.`,
  );
  const stop = release
    .command("stop")
    .description("Stop releases that are in progress. Choose an iteration, a team or all releases.")
    .option("--iteration <id>", "stop one iteration's release")
    .option("--team <id>", "stop one team's releases")
    .option("--all", "stop every release")
    .requiredOption(
      "--reason <text>",
      "reason for stopping them (this is stored and shown to the team, so leave out patient details)",
    )
    .option("--json", "print JSON")
    .action(({ iteration, team, all, reason, json }: StopOptions) =>
      runInApi("release-stop", [
        "--reason",
        reason,
        ...(iteration === undefined ? [] : ["--iteration", iteration]),
        ...(team === undefined ? [] : ["--team", team]),
        ...(all ? ["--all"] : []),
        ...(json ? ["--json"] : []),
      ]),
    );
  addExample(
    stop,
    `npx spi release stop --all --reason "Wrong letter"`,
    `The history records who stopped each release and why. Two people must agree to resume each release. The exit code is 1 if no release was in progress. ${serviceConfiguration}`,
  );
  const status = release
    .command("status")
    .description("Show the outcome of each release's messages, by wave and routing plan.")
    .option("--iteration <id>", "only show one iteration's releases")
    .option("--json", "print JSON")
    .action(({ iteration, json }: { iteration?: string; json?: boolean }) =>
      runInApi("release-status", [...(json ? ["--json"] : []), ...(iteration ? ["--iteration", iteration] : [])]),
    );
  addExample(status, statusExample, serviceConfiguration);
}
