import { countedExpectations } from "@spi/domain/expectation/count-words";
import { nameSkeleton } from "@spi/domain/names/names";
import type { Db } from "../database/schema.ts";
import { listCampaigns } from "../campaigns/list.ts";

/** A campaign of the team that a file's campaign is called like: it stays, and this is said of it. */
export interface Namesake {
  taken: readonly string[];
  /** Undefined where no campaign is called so. */
  stays: ((importedAs: string) => string) | undefined;
}

/**
 * What becomes of a campaign that is there under the name of a file: it stays as it is, with what is expected of it, which no
 * campaign file has and which the imported one therefore lacks.
 */
export async function findNamesake(db: Db, teamId: string, wished: string): Promise<Namesake> {
  const campaigns = await listCampaigns(db, [teamId]);
  const taken = campaigns.map(({ name }) => name);
  const there = campaigns.find(({ name }) => nameSkeleton(name) === nameSkeleton(wished));
  if (!there) return { taken, stays: undefined };
  const { expected, statement } = await keptBeside(db, there.id);
  const stays = (importedAs: string) => {
    const kept = [expected, statement].filter(Boolean).join(" and ");
    const said = `The team has a campaign called “${there.name}”. This one is imported as “${importedAs}”, and “${there.name}” stays as it is`;
    if (kept === "") return `${said}.`;
    const lacks = `${said}, with ${kept}. No campaign file has these, so the new campaign starts without them.`;
    return [lacks, expected && howToBring, statement && "Who should be reached is written down again."]
      .filter(Boolean)
      .join(" ");
  };
  return { taken, stays };
}

const howToBring =
  "To bring what is expected, save it as a file on the page “Expectations and examples” of the one that stays, and add that file on the same page of the new one.";

/** What a campaign and its iterations have beside their documents, in words; empty where they have nothing. */
async function keptBeside(db: Db, id: string) {
  const campaign = await db
    .selectFrom("campaign")
    .select(["expectations", "eligibility"])
    .where("id", "=", id)
    .executeTakeFirst();
  const iterations = await db.selectFrom("iteration").select("expectations").where("campaign_id", "=", id).execute();
  const expected = countedExpectations([campaign?.expectations, ...iterations.map((one) => one.expectations)]);
  return { expected, statement: campaign?.eligibility ? "its account of who should be reached" : "" };
}
