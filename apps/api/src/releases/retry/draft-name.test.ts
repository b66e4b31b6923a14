import { nhsNumberInText } from "@spi/domain/names/nhs-number";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withApprovedReport } from "../../../test/preconditions.ts";
import { type TestApi, openApi } from "../../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

test("a retry draft cannot have an NHS number in its name REQ-REL-77", async () => {
  const { campaign, iteration } = await withApprovedReport(api);
  const address = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}/release/retry`;
  const errorsOf = async (name: string) => {
    const body = { name, reasons: ["failed"], people: 1 };
    const { body: answer } = await api.call<{ errors?: Record<string, string[]> }>("wendy.writer", address, {
      method: "POST",
      body,
    });
    return answer.errors?.["name"];
  };
  for (const name of ["Again 9990000018", "999 000 0018", "Again 999-000-0018"]) {
    expect(await errorsOf(name)).toEqual([nhsNumberInText]);
  }
  expect(await errorsOf("Again 2026 11 25")).toBeUndefined();
});
