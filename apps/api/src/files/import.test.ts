import type { CampaignListItem, RefusalBody, ReviewReadiness, WholeCampaignResponse } from "@spi/domain/api-contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noOneUnder75, oneDayTooYoung } from "../../test/expectations.ts";
import { type TestApi, andClause, filterRule, openApi } from "../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const team = "/team/team-vaccinations/campaign";

interface Finding {
  kind: string;
  path: string;
  message: string;
}
type Imported = WholeCampaignResponse &
  RefusalBody & { importable: boolean; findings: Finding[]; more_findings: number };
const bring = (body: object, headers: Record<string, string> = {}) =>
  api.call<Imported>("wendy.writer", `${team}/import`, { method: "POST", body, headers });

/** Creates a campaign with two iterations and exports it to a file. */
async function exported() {
  const { ID } = await api.newCampaign({ Name: "To take along" });
  await api.newIteration(ID, { Name: "One", IterationRules: [filterRule({ AndClauses: [andClause(1)] })] });
  await api.newIteration(ID, { Name: "Two", IterationDate: "20261210" });
  const answer = await api.call<{ file: { CampaignConfig: { Iterations: Record<string, unknown>[] } } }>(
    "wendy.writer",
    `${team}/${ID}/export`,
    { method: "POST" },
  );
  return { ID, file: answer.body.file };
}

/** Returns the content of a campaign, without the fields that an import creates. */
function contents(campaign: WholeCampaignResponse): unknown {
  const anew = new Set(["ID", "Version"]);
  const details = {
    campaign: campaign.campaign_details,
    iterations: campaign.iterations.map((iteration) => iteration.iteration_details),
  };
  return JSON.parse(JSON.stringify(details, (key, value: unknown) => (anew.has(key) ? undefined : value)));
}

test("an exported file is imported as a new campaign of drafts with the same contents under a separate name REQ-CAM-20", async () => {
  const { ID, file } = await exported();
  const answer = await bring({ file });
  expect(answer.status).toBe(201);
  expect(answer.body.campaign_details).toMatchObject({ Name: "To take along (2)", Version: 1 });
  expect(answer.body.iterations.map((iteration) => iteration.status)).toEqual(["draft", "draft"]);
  const before = await api.readCampaign(ID);
  const named = { ...answer.body, campaign_details: { ...answer.body.campaign_details, Name: "To take along" } };
  expect(contents(named)).toEqual(contents(before));
  const history = await api.call<{ events: { action: string }[] }>(
    "rita.reader",
    `${team}/${answer.body.campaign_details.ID}/history`,
  );
  expect(history.body.events.map((event) => event.action)).toEqual(["imported", "imported", "imported"]);
});

test("a changed file imported under an existing name leaves that campaign and its expectations unchanged, which the import and the history show REQ-EXP-35 REQ-EXP-451", async () => {
  const { file } = await exported();
  const existing = await api.newCampaign({ Name: "With expectations" });
  await api.newIteration(existing.ID, { Name: "One" });
  const at = `${team}/${existing.ID}/expectations`;
  const expectations = { Expectations: [noOneUnder75], Examples: [oneDayTooYoung] };
  await api.call("wendy.writer", at, { method: "PUT", body: { Version: 1, expectations } });
  const changed = { CampaignConfig: { ...file.CampaignConfig, Name: "With expectations" } };
  const stays: unknown = expect.stringMatching(
    /This one will be imported as “With expectations \(2\)”, and “With expectations” will not change\. “With expectations” has 1 expectation and 1 example person\. Campaign files do not include these, so the new campaign will not have them\. To copy the expectations, save them as a file/,
  );
  const checked = await bring({ file: changed, check: true });
  expect(checked.body.findings[0]).toMatchObject({ place: "Name", message: stays });
  const made = await bring({ file: changed });
  expect(made.body.findings[0]).toMatchObject({ message: stays });
  const { ID } = made.body.campaign_details;
  const unchanged = await api.call<{ expectations: object }>("rita.reader", at);
  expect(unchanged.body.expectations).toEqual(expectations);
  const importedCampaign = await api.call<{ expectations: object }>("rita.reader", `${team}/${ID}/expectations`);
  expect(importedCampaign.body.expectations).toEqual({ Expectations: [], Examples: [] });
  const { body } = await api.call<{ events: { kind: string; reason: string | null }[] }>(
    "rita.reader",
    `${team}/${ID}/history`,
  );
  expect(body.events.find(({ kind }) => kind === "campaign")?.reason).toEqual(stays);
});

test("a check lists what would be imported and under which name, and creates nothing", async () => {
  const { file } = await exported();
  const before = await api.call<CampaignListItem[]>("rita.reader", team);
  const answer = await bring({ file: { CampaignConfig: { ...file.CampaignConfig, Colour: "red" } }, check: true });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      importable: true,
      findings: [
        {
          kind: "interpreted",
          place: "Name",
          message: expect.stringMatching(/imported as “To take along \(\d+\)”/) as string,
        },
        { kind: "notUsed", path: "CampaignConfig.Colour" },
      ],
    },
  });
  expect((await api.call<CampaignListItem[]>("rita.reader", team)).body).toEqual(before.body);
});

test("a file with problems creates nothing, and each problem is listed by path REQ-CAM-20 REQ-CAM-401", async () => {
  const { file } = await exported();
  const [one, two] = file.CampaignConfig.Iterations;
  const unknown = { ...filterRule({ AttributeName: "SHOE_SIZE" }) };
  const broken = {
    CampaignConfig: {
      ...file.CampaignConfig,
      Target: "POLIO",
      Iterations: [one, { ...two, IterationDate: "20261331" }],
    },
  };
  const rules = { CampaignConfig: { ...file.CampaignConfig, Iterations: [{ ...one, IterationRules: [unknown] }] } };
  const schema = await bring({ file: broken });
  expect(schema.status).toBe(400);
  expect(Object.keys(schema.body.errors)).toEqual([
    "CampaignConfig.Target",
    "CampaignConfig.Iterations.1.IterationDate",
  ]);
  const reference = await bring({ file: rules, check: true });
  expect(reference.body.importable).toBe(false);
  expect(reference.body.findings.map(({ path }) => path)).toContain(
    "CampaignConfig.Iterations.0.IterationRules.0.AttributeName",
  );
});

test.each([
  ["iterations", { Iterations: Array.from({ length: 8000 }, () => ({})) }, "Iterations"],
  [
    "rules",
    { Iterations: [{ IterationRules: Array.from({ length: 3001 }, () => ({})) }] },
    "Iterations.0.IterationRules",
  ],
])("a file with too many %s is rejected before any of it is read REQ-VAL-31", async (_what, file, path) => {
  const answer = await bring({ file });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.errors)).toEqual([`file.${path}`]);
});

test("a file with too many problems lists the first ones and the total REQ-VAL-32", async () => {
  const rules = Array.from({ length: 2000 }, () => ({ Type: "F", Colour: "red" }));
  const file = { Iterations: [{ IterationRules: rules }, { IterationRules: rules }] };
  const checked = await bring({ file, check: true });
  expect(checked.status).toBe(200);
  expect(checked.body.findings).toHaveLength(200);
  expect(checked.body.findings.every(({ kind }) => kind === "problem")).toBe(true);
  expect(checked.body.more_findings).toBeGreaterThan(9_000);
  const refused = await bring({ file });
  expect(Object.keys(refused.body.errors)).toHaveLength(100);
  expect(refused.body.message).toMatch(/ [\d,]+ more fields have errors\.$/);
});

test("an import accepts a name and needs write permission, and a retry with its Idempotency-Key creates one campaign", async () => {
  const { file } = await exported();
  const body = { file, name: "From elsewhere" };
  const headers = { "idempotency-key": "import-once" };
  const answers = await Promise.all([bring(body, headers), bring(body, headers)]);
  expect(new Set(answers.map((answer) => answer.body.campaign_details.ID)).size).toBe(1);
  expect(answers[0]?.body.campaign_details.Name).toBe("From elsewhere");
  expect((await api.call("arun.approver", `${team}/import`, { method: "POST", body })).status).toBe(403);
});

/** Checks the file after replacing the rules in its first iteration with one rule. */
async function checkedWith(entry: Record<string, unknown>, iteration: object = {}) {
  const { file } = await exported();
  const [one, ...others] = file.CampaignConfig.Iterations;
  const { AndClauses: _clauses, AndNumber: _number, ...rule } = filterRule(entry);
  const Iterations = [{ ...one, IterationRules: [rule], ...iteration }, ...others];
  const body = { file: { CampaignConfig: { ...file.CampaignConfig, Iterations } } };
  return { body, checked: await bring({ ...body, check: true }) };
}

test("spaces in an imported list and unknown codes are preserved, with a finding to check them REQ-VAL-24 REQ-RUL-22 REQ-VAL-406", async () => {
  const { body, checked } = await checkedWith({ Operator: "in", AttributeName: "ICB", Comparator: "QH8, QJG,ZZZ" });
  expect(checked.body).toMatchObject({ importable: true });
  const toCheck = checked.body.findings.filter(({ kind }) => kind === "toCheck");
  expect(toCheck).toEqual(
    ["“ QJG” has spaces around it", "(QH8) closed on", "(QJG) closed on", "“ZZZ” is not a known value"].map(
      (words) =>
        expect.objectContaining({
          path: "CampaignConfig.Iterations.0.IterationRules.0.Comparator",
          place: expect.stringContaining(", filter rule 1 “Under 75”, Comparator") as string,
          message: expect.stringContaining(words) as string,
        }) as object,
    ),
  );
  const imported = await bring(body);
  const rules = imported.body.iterations.flatMap(({ iteration_details: { IterationRules } }) => IterationRules);
  expect(rules.map(({ Comparator }) => Comparator)).toContain("QH8, QJG,ZZZ");
});

test("a check lists everything that will prevent the draft's review, including cohorts without people REQ-REV-20", async () => {
  const IterationCohorts = [{ CohortLabel: "nobody_yet_v1", Priority: 0 }];
  const { body, checked } = await checkedWith(
    { Operator: "Y>", AttributeName: "DATE_OF_BIRTH", Comparator: "-75[[OFFSET:20250331]][[NVL:20000101]]" },
    { IterationCohorts, IterationDate: "20990101", ApprovalMaximum: undefined },
  );
  const toFix = checked.body.findings.filter(({ kind }) => kind === "toFix").map(({ message }) => message);
  const { iterations, campaign_details: campaign } = (await bring(body)).body;
  const blocked = await Promise.all(
    iterations.map(async ({ iteration_details: { ID } }) => {
      const answer = await api.call<ReviewReadiness>(
        "wendy.writer",
        `${team}/${campaign.ID}/iteration/${ID}/readiness`,
      );
      return answer.body.blockers.map(({ message }) => message);
    }),
  );
  expect(toFix.toSorted()).toEqual(blocked.flat().toSorted());
  expect(toFix).toContainEqual(expect.stringContaining("The cohort 'nobody_yet_v1' has no people"));
});

test("JSON whose values the parser would lose, invalid JSON and a missing body are rejected with the reason REQ-VAL-42 REQ-VAL-421", async () => {
  const send = async (body: string) => {
    const answer = await api.call<RefusalBody>("wendy.writer", `${team}/import`, { method: "POST", body });
    return { status: answer.status, ...answer.body };
  };
  const twice = await send('{"file":{"Target":"RSV","Target":"FLU","ApprovalMaximum":9007199254740993},"check":true}');
  expect(twice.status).toBe(400);
  expect(Object.keys(twice.errors)).toEqual(["file.Target", "file.ApprovalMaximum"]);
  expect((await send('{"file": {"Target"}}')).message).toBe(
    "The request body is not JSON. Line 1, column 19: a colon is missing.",
  );
  expect((await send("")).message).toContain("does not have a body");
});
