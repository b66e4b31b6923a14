import { countedExpectations } from "@spi/domain/expectation/expectation-counts";
import { nameSkeleton } from "@spi/domain/names/names";
import type { Db } from "../database/schema.ts";
import { listCampaigns } from "../campaigns/list.ts";

/** Names that the team's campaigns already use, and the campaign with the same name as an imported one. */
export interface NameConflict {
  taken: readonly string[];
  /**
   * Returns a message about the existing campaign with the same name, which remains unchanged. Undefined if there is
   * none.
   */
  describe: ((importedAs: string) => string) | undefined;
}

/**
 * Finds the team's campaign with the same name as the campaign in a file. The existing campaign remains unchanged.
 * Campaign files do not contain expectations, so the imported campaign does not have the expectations of the existing
 * one.
 */
export async function findNameConflict(db: Db, teamId: string, importedName: string): Promise<NameConflict> {
  const campaigns = await listCampaigns(db, [teamId]);
  const taken = campaigns.map(({ name }) => name);
  const existing = campaigns.find(({ name }) => nameSkeleton(name) === nameSkeleton(importedName));
  if (!existing) return { taken, describe: undefined };
  const { expected, statement } = await describeStoredData(db, existing.id);
  const describe = (importedAs: string) => {
    const retained = [expected, statement].filter(Boolean).join(" and ");
    const sentence = `The team already has a campaign called “${existing.name}”. This one will be imported as “${importedAs}”, and “${existing.name}” will not change.`;
    if (retained === "") return sentence;
    const lacks = `${sentence} “${existing.name}” has ${retained}. Campaign files do not include these, so the new campaign will not have them.`;
    return [lacks, expected && howToCopy, statement && "You also need to write the eligibility statement again."]
      .filter(Boolean)
      .join(" ");
  };
  return { taken, describe };
}

const howToCopy =
  "To copy the expectations, save them as a file from the existing campaign's “Expectations and examples” page. Then add the file on the same page in the new campaign.";

/**
 * Describes the data that is stored with a campaign and its iterations but is not in campaign files. Returns an empty
 * string for each kind of data that does not exist.
 */
async function describeStoredData(db: Db, id: string) {
  const campaign = await db
    .selectFrom("campaign")
    .select(["expectations", "eligibility"])
    .where("id", "=", id)
    .executeTakeFirst();
  const iterations = await db.selectFrom("iteration").select("expectations").where("campaign_id", "=", id).execute();
  const expected = countedExpectations([
    campaign?.expectations,
    ...iterations.map((iteration) => iteration.expectations),
  ]);
  return { expected, statement: campaign?.eligibility ? "an eligibility statement" : "" };
}
