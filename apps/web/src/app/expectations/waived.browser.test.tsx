import type { ExpectationsResponse } from "@spi/domain/api-contract";
import type { WaivedExpectation } from "@spi/domain/expectation/waiver";
import { expect, test } from "vitest";
import { ready } from "../../features/reports/test/report-screens.tsx";
import { type ApiRequest, campaignKey, campaignOf, iterationId, openApp, emptyIteration } from "../test/open-app.tsx";

const by = {
  requested_by: { id: "arun", name: "Arun Approver" },
  requested_at: "20261120091500",
  approved_by: { id: "abena", name: "Abena Approver" },
  approved_at: "20261120093000",
};
const example: WaivedExpectation = {
  name: "Young",
  message: "This person is filtered. Expected: invited.",
  reason: "Agreed",
  ...by,
};
const letters: WaivedExpectation = { name: "Letters", message: "12,345 people are invited.", reason: "Nearly", ...by };
const person = { PERSON: { DATE_OF_BIRTH: "19700101" }, TARGET: {}, COHORTS: [] };

const metExpectation = { safety: false, met: true, person: null };

const report = ready({
  expected: [
    { ...metExpectation, name: "Few letters", people: 12, message: "12 people are invited. Expected: at most 500." },
    { name: letters.name, safety: false, met: false, people: 12_345, message: letters.message, person: null },
  ],
  decision: {
    by: by.requested_by,
    at: "20261120100000",
    approved: true,
    reason: "Fine",
    warnings: [],
    waived: [letters],
  },
  waived_examples: [example],
});
const expected: ExpectationsResponse = {
  version: 1,
  expectations: { Expectations: [], Examples: [] },
  of_campaign: { Expectations: [], Examples: [] },
  examples: [{ name: example.name, safety: false, met: false, message: example.message, person }],
  waived: [example],
  not_available: null,
};

async function open(path: string) {
  const campaign = campaignOf({ ...emptyIteration, status: "report approved" });
  const { teamId, campaignId } = campaignKey;
  const answer = ({ path: wanted }: ApiRequest) => {
    if (wanted.endsWith("/summary_report")) return Response.json([report]);
    if (wanted.endsWith("/expectations")) return Response.json(expected);
    return wanted.endsWith(campaignId) ? Response.json(campaign) : undefined;
  };
  return openApp({ pathname: `/${teamId}/campaign/${campaignId}/iteration/${iterationId}/${path}` }, answer);
}

test.each(["summary", "summary/reports/1"])(
  "%s shows each waiver with its users, reason and time, also for example people, and the number a waived bound allows REQ-EXP-44 REQ-EXP-12 REQ-EXP-419 REQ-EXP-460",
  async (path) => {
    const { screen } = await open(path);
    await expect.element(screen.getByText(/^Approved by Abena Approver, /).nth(1)).toBeInTheDocument();
    for (const { name, reason } of [example, letters]) {
      const words = new RegExp(
        `Waived.*${name}.*Waiver: ${reason}Requested by Arun Approver, [^A]*9:15[^A]*Approved by Abena Approver, .*9:30`,
      );
      await expect.poll(() => screen.getByRole("main").element().textContent).toMatch(words);
    }
    const holding = screen.getByText(/^12 people are invited\. Expected: at most 500\./);
    await expect.element(holding).toBeInTheDocument();
  },
);
