/** What became of the messages of releases: `npx spi release status`. Changes nothing, and never makes a database. */
import { parseArgs } from "node:util";
import type { ReleaseAnswer } from "@spi/domain/release/release-answer";
import { openExisting } from "../composition/open-existing.ts";
import { listReleases } from "../releases/answer.ts";

type Told = NonNullable<ReleaseAnswer["release"]> & { iteration: string };

async function status(): Promise<void> {
  const options = { json: { type: "boolean" }, iteration: { type: "string" } } as const;
  const { json, iteration } = parseArgs({ options }).values;
  const database = await openExisting(process.env);
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
