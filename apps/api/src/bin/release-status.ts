/** What became of the messages of releases: `npx spi release status`. Changes nothing, and never makes a database. */
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { ReleaseAnswer } from "@spi/domain/release/release-answer";
import { readConfiguration } from "../composition/configuration.ts";
import { openForMaintenance } from "../composition/open-database.ts";
import { listReleases } from "../releases/answer.ts";

type Told = NonNullable<ReleaseAnswer["release"]> & { iteration: string };

async function status(): Promise<void> {
  const options = { json: { type: "boolean" }, iteration: { type: "string" } } as const;
  const { json, iteration } = parseArgs({ options }).values;
  const configuration = readConfiguration(process.env);
  if (!configuration.ok) throw new Error(`The configuration is not complete:\n  ${configuration.refusal.join("\n  ")}`);
  const { databaseUrl, dataDir } = configuration.value;
  if (!databaseUrl && !existsSync(path.join(dataDir, "database", "PG_VERSION"))) {
    throw new Error(
      `There is no database in ${dataDir}. Say in SPI_DATA_DIR or DATABASE_URL where the service has it.`,
    );
  }
  const database = await openForMaintenance(configuration.value);
  try {
    const releases = await listReleases(database.db, iteration);
    process.stdout.write(`${json ? JSON.stringify(releases, null, 2) : inWords(releases)}\n`);
  } finally {
    await database.close();
  }
}

function inWords(releases: readonly Told[]): string {
  if (releases.length === 0) return "There is no release.";
  return releases
    .flatMap((release) => [
      `${release.iteration}  release ${release.number}: ${release.state}${release.cause ? ` (${release.cause})` : ""}`,
      ...release.parts.map(({ wave, plan, ...figures }) => `  wave ${wave} ${plan}: ${equation(figures)}`),
      `  together: ${equation(release.figures)}`,
    ])
    .join("\n");
}

function equation(figures: Told["figures"]): string {
  const { approved, takenOut, handedOver, refused, givenUp, toGo, unclear } = figures;
  return (
    `${approved} approved = ${takenOut} taken out + ${handedOver} handed over + ${refused} refused + ` +
    `${givenUp} given up + ${toGo} to go${unclear > 0 ? `, of which ${unclear} may have been accepted` : ""}`
  );
}

status().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
});
