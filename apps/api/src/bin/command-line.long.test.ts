import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { StopList } from "@spi/domain/release/stop-list";
import { expect, test } from "vitest";
import { testNumbers } from "../../test/nhs-numbers.ts";
import { runCommand, runCommandAs } from "../../test/run-command.ts";
import { openConfiguredDatabase } from "../configuration/open-database.ts";

/** User ID that does not have an account, as in the container image. */
const uid = 54_321;

test("a user without a passwd entry runs commands, is recorded by number, and owns the files REQ-SRV-273 REQ-SRV-274", async (context) => {
  context.skip(process.getuid?.() !== 0, "Only root can start a process as another user.");
  expect(spawnSync("getent", ["passwd", String(uid)]).status).not.toBe(0);
  const folder = mkdtempSync(path.join(tmpdir(), "spi-no-passwd-"));
  const dataDir = path.join(folder, "data");
  const { close } = await openConfiguredDatabase({ databaseUrl: undefined, dataDir });
  await close();
  const list = path.join(folder, "people.txt");
  writeFileSync(list, testNumbers(2).join("\n"));
  execFileSync("chown", ["-R", `${uid}:${uid}`, folder]);
  const env = { SPI_DATA_DIR: dataDir };
  const addition = ["add", list, "--team", "team-vaccinations", "--reason", "Asked"];

  const asRoot = await runCommand("stop-list", env, ...addition);
  expect(asRoot).toMatchObject({ code: 2, output: expect.stringContaining(`belongs to user ${uid}`) as string });
  const added = await runCommandAs(uid, "stop-list", env, ...addition);
  expect(added).toMatchObject({ code: 0, output: "2 added, 0 already on the stop list.\n" });
  const listed = await runCommandAs(uid, "stop-list", env, "list", "--team", "team-vaccinations", "--json");
  const { additions } = JSON.parse(listed.stdout) as StopList;
  expect(additions.map(({ by }) => by.name)).toEqual([`user ${uid} (command line)`]);
  const owners = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).map(
    (name) => statSync(path.join(dataDir, name)).uid,
  );
  expect(new Set(owners)).toEqual(new Set([uid]));
  rmSync(folder, { recursive: true });
});
