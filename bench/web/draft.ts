import type { CampaignListItem, WholeCampaignResponse } from "@spi/domain/api-contract";
import { callAs } from "../../e2e/api.ts";
import type { ServerUnderTest } from "../../e2e/server.ts";

/** Returns the address of a draft iteration of the COVID-19 campaign. */
export async function draftIteration(server: ServerUnderTest): Promise<string> {
  const call = await callAs(server, "wendy.writer");
  const team = "/team/team-vaccinations/campaign";
  const campaign = (await call<CampaignListItem[]>("GET", team)).find(({ target }) => target === "COVID");
  const { iterations } = await call<WholeCampaignResponse>("GET", `${team}/${campaign?.id}`);
  const draft = iterations.find(({ status }) => status === "draft");
  return `/team-vaccinations/campaign/${campaign?.id}/iteration/${draft?.iteration_details.ID}`;
}
