/** Campaigns for every situation in which the screens are tested, set up through the API. */
import type { IterationResponse, WholeCampaignResponse } from "@spi/domain/api-contract";
import { rule } from "../rule.ts";
import { callAs, decideAs, setScene, sendForReviewToArun } from "../api.ts";
import type { ServerUnderTest } from "../server.ts";
import { deadRule } from "../sound-rules.ts";
import { otherRules, writeStatement } from "./eligibility-statement.ts";

/** Addresses of a scene's screens, and of its rules by type. */
interface SceneScreens {
  campaign: string;
  iteration: string;
  rules: Record<"F" | "S" | "R", string>;
}

export interface World {
  /** A draft that Wendy is editing, with a rule of each type and an AND clause. */
  filled: SceneScreens;
  /** A campaign and iteration with only the required details. */
  bare: SceneScreens;
  /** A campaign without iterations. */
  empty: { campaign: string };
  /** A draft and its campaign, both locked by Bo. */
  locked: SceneScreens;
  /** A draft with one finding to fix and one finding to answer. */
  withFindings: SceneScreens;
  /** An iteration in review, with a warning that its author has answered. */
  answered: SceneScreens;
  /** An iteration in review, with an example person who has an unexpected outcome. */
  unexpected: SceneScreens;
  inReview: SceneScreens;
  rejected: SceneScreens;
  approved: SceneScreens;
  reported: SceneScreens;
  /** A draft in a campaign without an eligibility statement. */
  unwritten: SceneScreens;
  /** An iteration with a report, and an eligibility statement of three groups by Bo. */
  statement: SceneScreens;
}

export async function makeWorld(server: ServerUnderTest): Promise<World> {
  const callAsArun = await callAs(server, "arun.approver");
  const asBo = await callAs(server, "bo.both");
  const createScene = async (name: string, scene: Parameters<typeof setScene>[1] = {}) => {
    const rules = {
      F: rule("F", "Under 75", { ...ageRule, Comparator: "-75" }),
      S: rule("S", "Care home"),
      R: rule("R", "Braille", { AttributeName: "BRAILLE_REQD", CommsRouting: "BRAILLE" }),
    };
    const and = { ...rule("F", "Also in a care home"), AndNumber: 1, AndClauses: undefined };
    const made = await setScene(server, {
      campaign: { Name: name, ...scene?.campaign },
      iteration: {
        IterationRules: [{ ...rules.F, AndClauses: [and] }, rules.S, deadRule(), rules.R],
        ...scene?.iteration,
      },
    });
    const { api, call, screens } = made;
    const ids = { F: rules.F.ID, S: rules.S.ID, R: rules.R.ID };
    const send = () => sendForReviewToArun(call, api.iteration);
    const status = (body: object) => call("PUT", `${api.iteration}/status`, body);
    const decide = (command: object) => decideAs(callAsArun, api.iteration, command);
    return { ...screens, rules: ids, api, call, send, status, decide };
  };
  const bare = { DefaultCommsRouting: "", IterationCohorts: [], IterationRules: [] };
  const noOneInvited = { Manager: [], Reviewer: [], Approver: [], AvailableRoutingIds: [] };
  const locked = await createScene("Held by Bo");
  await asBo("PUT", `${locked.api.campaign}/lock`);
  await locked.call("PUT", `${locked.api.iteration}/unlock`);
  await asBo("PUT", `${locked.api.iteration}/lock`);
  const younger = ["-75", "-60"].map((Comparator, index) =>
    rule("F", `Under ${-Number(Comparator)}`, { ...ageRule, Comparator, Priority: index * 10 }),
  );
  const both = rule("F", "In a care home and not", {
    Priority: 20,
    AndClauses: [{ ...rule("F", "Not"), Comparator: "N", AndNumber: 1, AndClauses: undefined, Priority: 20 }],
  });
  const withFindings = await createScene("Found", { iteration: { IterationRules: [...younger, both] } });
  const answered = await createScene("Answered", { iteration: { IterationRules: younger } });
  await answered.send();
  const unexpected = await createScene("Otherwise than expected");
  const { version: Version } = await unexpected.call<{ version: number }>(
    "GET",
    `${unexpected.api.iteration}/expectations`,
  );
  const Person = { PERSON: { DATE_OF_BIRTH: "-80Y" }, TARGET: {}, COHORTS: [] };
  const Examples = [{ Name: "In no cohort", Person, Outcome: "invited" }];
  await unexpected.call("PUT", `${unexpected.api.iteration}/expectations`, {
    Version,
    expectations: { Expectations: [], Examples },
  });
  await unexpected.send();
  const inReview = await createScene("Waiting for Arun");
  await inReview.send();
  const rejected = await createScene("Rejected by Arun");
  await rejected.send();
  await rejected.decide({ status: "rejected", reason: "The run date is too early." });
  const approved = await createScene("Approved by Arun");
  await approved.send();
  await approved.decide({ status: "approved" });
  const reported = await createScene("Reported");
  await reported.send();
  await reported.decide({ status: "approved" });
  await reported.status({ status: "report requested" });
  await waitForReport(reported);
  const statement = await createScene("Statement", { iteration: otherRules });
  await writeStatement(asBo, statement.api.campaign);
  await statement.send();
  await statement.decide({ status: "approved" });
  await statement.status({ status: "report requested" });
  await waitForReport(statement);
  const bareScene = await createScene("Only begun", { campaign: noOneInvited, iteration: bare });
  const empty = await createScene("Without iterations");
  await empty.call("DELETE", empty.api.iteration);
  return {
    filled: await createScene("Being set up"),
    bare: bareScene,
    empty,
    locked,
    withFindings,
    answered,
    unexpected,
    inReview,
    rejected,
    approved,
    reported,
    unwritten: await createScene("Unwritten"),
    statement,
  };
}

const ageRule = { AttributeName: "DATE_OF_BIRTH", Operator: "Y>" };

async function waitForReport({ call, api }: Pick<Awaited<ReturnType<typeof setScene>>, "call" | "api">) {
  const isReady = ({ status }: IterationResponse) => status === "report ready";
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const { iterations } = await call<WholeCampaignResponse>("GET", api.campaign);
    if (iterations.every(isReady)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the report was not made");
}
