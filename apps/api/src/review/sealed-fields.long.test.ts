import type { RefusalBody } from "@spi/domain/api-contract";
import { campaignContentSchema } from "@spi/domain/campaign/campaign";
import { iterationContentSchema } from "@spi/domain/iteration/iteration";
import { referenceFileSchema } from "@spi/domain/library/reference-files";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { approvedIteration } from "../../test/approved-iteration.ts";
import { changesOf, fieldsOf, valueAt } from "../../test/schema-fields.ts";
import { type TestApi, openApi, testNow } from "../../test/harness.ts";
import { storeReference } from "../metadata/reference-store.ts";

let api: TestApi;
let scene: Awaited<ReturnType<typeof approvedIteration>>;
beforeAll(async () => {
  api = await openApi();
  scene = await approvedIteration(api);
});
afterAll(() => api.close());
beforeEach(() => scene.restore());

const noLongerApproved = expect.stringMatching(/changed after (it|the iteration) was approved/) as string;
const allRefused = [noLongerApproved, noLongerApproved, noLongerApproved];

test("approved content can run and its report can be approved", async () => {
  const sending = expect.stringContaining("Nothing was sent") as string;
  expect(await scene.tryGates()).toEqual(["report requested", "report approved", sending]);
});

test.each(fieldsOf(iterationContentSchema))(
  "with a different $path in the iteration neither run nor release proceeds, and no save can introduce it REQ-REV-07 REQ-REV-407",
  async (field) => {
    const { iteration, path, key } = scene;
    expect(valueAt(iteration, field.path), "the scene holds every field of the schema").toBeDefined();
    for (const changed of changesOf(iteration, field)) {
      await scene.write({ iteration: changed });
      expect(await scene.tryGates()).toEqual(allRefused);
      await scene.restore();
      const { version } = await versionOf(key.id);
      const body = { ...changed, ID: key.id, IterationNumber: 1, Version: version };
      const saved = await api.call<RefusalBody>("wendy.writer", path, { method: "PUT", body });
      expect(saved.body.kind).toBe("wrongStatus");
      expect((await scene.current()).iteration).toEqual(iteration);
    }
  },
);

const notSealed = ["Name", "Manager", "Approver", "Reviewer"];
const campaignFields = fieldsOf(campaignContentSchema).filter(
  ({ path }) => !notSealed.includes(path.replace(/\..*/, "")),
);

test.each(campaignFields)(
  "with a different $path in the campaign neither run nor release proceeds REQ-REV-07 REQ-REV-407",
  async (field) => {
    for (const campaign of changesOf(scene.campaign, field)) {
      await scene.write({ campaign });
      expect(await scene.tryGates()).toEqual(allRefused);
    }
  },
);

test("approval does not cover a campaign's name and email recipients", async () => {
  await scene.write({ campaign: { ...scene.campaign, Name: "Renamed", Manager: ["other@example.nhs.uk"] } });
  expect((await scene.tryGates())[0]).toBe("report requested");
});

const { attributes, operators } = referenceFileSchema.shape;
const referenceFields = [
  ...fieldsOf(attributes.element).map((field) => ({ part: "attributes" as const, ...field })),
  ...fieldsOf(operators.element).map((field) => ({ part: "operators" as const, ...field })),
];

test.each(referenceFields)(
  "after an import of $part with a different $path neither run nor release proceeds REQ-REF-03",
  async (field) => {
    const [first, ...others] = shippedReference[field.part];
    const [changed] = changesOf(first, field);
    await storeReference(api.db, { ...shippedReference, [field.part]: [changed, ...others] }, testNow);
    expect(await scene.tryGates()).toEqual(allRefused);
  },
);

const versionOf = (id: string) =>
  api.db.selectFrom("iteration").select("version").where("id", "=", id).executeTakeFirstOrThrow();
