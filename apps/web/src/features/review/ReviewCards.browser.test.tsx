import type { IterationAnswer } from "@spi/domain/api-contract";
import { shippedReference } from "@spi/domain/reference/shipped-reference";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { CampaignScope } from "../../scope/CampaignScope.tsx";
import { IterationScope } from "../../scope/IterationScope.tsx";
import { rule } from "../rules/test/rule-screens.tsx";
import { ChangedSinceApproval } from "./ChangedSinceApproval.tsx";
import { CommentsCard } from "./CommentsCard.tsx";
import { ReviewCards } from "./ReviewCards.tsx";
import { WaitingCard } from "./WaitingCard.tsx";

const id = "11111111-1111-4111-8111-111111111111";
const wendy = { id: "wendy", name: "Wendy Writer" };
const arun = { id: "arun", name: "Arun Approver" };
const iteration = {
  iteration_details: {
    ID: id,
    Name: "First invitations",
    IterationNumber: 2,
    IterationDate: "20261201",
    CommsType: "I",
    DefaultCommsRouting: "LETTER",
    IterationCohorts: [
      { CohortLabel: "covid_75_and_over", Priority: 0 },
      { CohortLabel: "covid_new_v9", Priority: 10 },
    ],
    IterationRules: [
      rule("F", "Under 75"),
      rule("F", "Essex", { AttributeName: "ICB", Operator: "in", Comparator: "QH8" }),
    ],
  },
  status: "in review",
  submitted_by: wendy,
  reviewers: [arun],
  contributors: [wendy],
  locked_by: null,
} as unknown as IterationAnswer;

const unreviewed = { last_review: null, copied_from: null, changed_since_approval: false };
const comment = {
  id,
  part: `rule:${iteration.iteration_details.IterationRules[0]?.ID}`,
  text: "Why 75?",
  version: 1,
  author: arun,
  at: "20261120100000",
  resolved_by: null as { id: string; name: string } | null,
  resolved_at: null as string | null,
};

interface World {
  me?: { id: string; permissions: string[] };
  review?: object;
  waiting?: object[];
  difference?: object;
}

/** Opens everything of the review feature for one person, and gives what is sent. */
async function open({
  me = { id: "arun", permissions: ["read", "approve"] },
  review,
  waiting = [],
  difference,
}: World = {}) {
  const sent: [string, unknown][] = [];
  let comments = [comment];
  const answers: [RegExp, (body: string) => unknown][] = [
    [/\/me$/, () => ({ id: me.id, teams: [{ id: "team-a", name: "A", permissions: me.permissions }] })],
    [/\/me\/waiting$/, () => waiting],
    [/\/metadata$/, () => shippedReference],
    [/\/metadata\/cohorts$/, () => [{ CohortLabel: "covid_75_and_over", MemberCount: 12_345 }]],
    [/\/review$/, () => review ?? unreviewed],
    [/\/difference\?/, () => difference],
    [
      /\/resolve$/,
      () => {
        comments = [{ ...comment, resolved_by: wendy, resolved_at: "20261120110000" }];
        return comments[0];
      },
    ],
    [/\/comment$/, () => comments],
    [/./, () => ({ campaign_details: { ID: id, Name: "Spring" }, iterations: [iteration] })],
  ];
  vi.stubGlobal("fetch", (address: string, { method = "GET", body = "" } = {}) => {
    if (method !== "GET") sent.push([address.replace(/^.*\/iteration\/[^/]+\//, ""), body && JSON.parse(body)]);
    return Promise.resolve(Response.json(answers.find(([path]) => path.test(address))?.[1](body)));
  });
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/team-a/campaign/${id}/iteration/${id}/summary`]}>
        <Suspense>
          <Routes>
            <Route path=":teamId/campaign/:campaignId" element={<CampaignScope />}>
              <Route path="iteration/:iterationId" element={<IterationScope />}>
                <Route
                  path="summary"
                  element={
                    <>
                      <WaitingCard />
                      <ChangedSinceApproval />
                      <ReviewCards />
                      <CommentsCard />
                    </>
                  }
                />
              </Route>
            </Route>
          </Routes>
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { screen, sent };
}

test("a reviewer reads everything that will run in words, with people counted and boundaries named REQ-REV-03 REQ-SCR-54", async () => {
  const { screen } = await open();
  await expect
    .element(screen.getByText(/On 1 December 2026 people are chosen for a first communication/))
    .toBeVisible();
  await expect.element(screen.getByText("covid_75_and_over, 12,345 people")).toBeVisible();
  await expect.element(screen.getByText("covid_new_v9 (Provisional), number of people not known")).toBeVisible();
  await expect
    .element(screen.getByText(/Filters out people when Date of Birth is after 1 December 1951/))
    .toBeVisible();
  await expect.element(screen.getByText(/is sent the default: LETTER/)).toBeVisible();
  await expect.element(screen.getByText("This iteration has not been reviewed before.")).toBeVisible();
  expect(screen.getByText("You cannot decide about this iteration").query()).toBeNull();
});

test("a reviewer is told of codes that nobody has on the run date REQ-RUL-22", async () => {
  const { screen } = await open();
  await expect.element(screen.getByText(/QH8\) closed on 31 March 2026\. Its people are with NHS Essex/)).toBeVisible();
  expect(screen.getByText("Check this:").elements()).toHaveLength(1);
});

test("changes since the last review stand with both values and the reason that was given REQ-REV-04", async () => {
  const changes = [{ path: ["IterationRules", "Under 75", "Comparator"], before: "-80", after: "-75" }];
  const last_review = { by: arun, at: "20261119090000", decision: "rejected", reason: "Too old", changes };
  const { screen } = await open({ review: { last_review, changed_since_approval: false } });
  await expect.element(screen.getByText("Arun Approver rejected it on 19 November 2026 at 09:00.")).toBeVisible();
  await expect.element(screen.getByText("Too old")).toBeVisible();
  await expect.element(screen.getByText("Rule “Under 75”: comparator")).toBeVisible();
});

test("a copy is compared with what it was copied from, as that was then, without anybody choosing it REQ-REV-04", async () => {
  const changes = [{ path: ["IterationRules", "Under 75", "Comparator"], before: "-70", after: "-75" }];
  const copied_from = { iteration_id: crypto.randomUUID(), name: "Autumn invitations", version: 3, changes };
  const { screen } = await open({ review: { ...unreviewed, copied_from } });
  await expect
    .element(screen.getByLabelText("Compare with"))
    .toHaveDisplayValue("Autumn invitations, as it was when this was copied from it");
  const table = screen.getByRole("table", { name: "Differences from Autumn invitations" });
  await expect.element(table.getByText("Rule “Under 75”: comparator")).toBeVisible();
  await expect.element(table.getByText("-70")).toBeVisible();
  await expect.element(table.getByText("-75")).toBeVisible();
});

test("an iteration that is no copy, alone in its campaign, has nothing to be compared with", async () => {
  const { screen } = await open();
  await expect.element(screen.getByText("This iteration has not been reviewed before.")).toBeVisible();
  expect(screen.getByLabelText("Compare with").elements()).toHaveLength(0);
});

test("who may approve but is not named, or worked on it, is told why they cannot decide §4.11 §6.05", async () => {
  const other = await open({ me: { id: "abena", permissions: ["read", "approve"] } });
  await expect.element(other.screen.getByText("Only a reviewer named for this iteration can do this.")).toBeVisible();
  await other.screen.unmount();
  const author = await open({ me: { id: "wendy", permissions: ["read", "write", "approve"] } });
  await expect.element(author.screen.getByText(/You edited or submitted this iteration/)).toBeVisible();
});

test("an approval that no longer counts is announced REQ-REV-07", async () => {
  const { screen } = await open({ review: { last_review: null, changed_since_approval: true } });
  await expect.element(screen.getByText(/the approval no longer counts/)).toBeVisible();
});

test("a writer marks a comment as dealt with; it stays readable", async () => {
  const { screen, sent } = await open({ me: { id: "wendy", permissions: ["read", "write"] } });
  await expect.element(screen.getByText("Why 75?")).toBeVisible();
  await screen.getByRole("button", { name: /Mark as dealt with/ }).click();
  await expect.element(screen.getByText("Every comment has been dealt with.")).toBeVisible();
  await expect.element(screen.getByText("Comments dealt with (1)")).toBeVisible();
  expect(sent.map(([path]) => path)).toEqual([`comment/${id}/resolve`]);
});

test("a member comments on a rule; who may not write has nothing to mark REQ-REV-01", async () => {
  const { screen, sent } = await open();
  await screen.getByLabelText("Comment about").selectOptions("Filter rule: Under 75");
  await screen.getByLabelText("Comment", { exact: true }).fill("Sure?");
  await screen.getByRole("button", { name: "Add comment" }).click();
  await expect.poll(() => sent).toEqual([["comment", { part: comment.part, text: "Sure?" }]]);
  await expect.element(screen.getByLabelText("Comment", { exact: true })).toHaveValue("");
  expect(screen.getByRole("button", { name: /Mark as dealt with/ }).query()).toBeNull();
});

test("what waits for a reviewer leads to it; who cannot approve sees no such list REQ-REV-05", async () => {
  const item = {
    team_id: "team-a",
    campaign_id: id,
    iteration_id: id,
    campaign: "Spring",
    iteration: "Second invitations",
    run_date: "20261201",
    about: "report",
    report_number: 2,
    submitted_by: "Wendy Writer",
    since: "20261120090000",
  };
  const reviewer = await open({ waiting: [item] });
  const link = reviewer.screen.getByRole("link", { name: "Second invitations" });
  await expect.element(link).toHaveAttribute("href", `/team-a/campaign/${id}/iteration/${id}/summary`);
  await expect.element(reviewer.screen.getByText("Review report 2")).toBeVisible();
  await reviewer.screen.unmount();
  const writer = await open({ me: { id: "wendy", permissions: ["read", "write"] }, waiting: [item] });
  await expect.element(writer.screen.getByText("Why 75?")).toBeVisible();
  expect(writer.screen.getByText("Waiting for your decision").query()).toBeNull();
});

const nobody = { newly_invited: 0, no_longer_invited: 0, other_message: 0, same_invitation: 0, invited_by_neither: 0 };
const people = { ...nobody, newly_invited: 15_774, no_longer_invited: 1, same_invitation: 564 };
const lastReview = {
  by: arun,
  at: "20261120100000",
  decision: "rejected",
  reason: "Too many",
  changes: [{ path: ["IterationRules", "ICB registration"], before: rule("F", "ICB registration") }],
};
const versions = {
  earlier: { name: "First invitations", run_date: "20261101" },
  later: { name: "First invitations", run_date: "20261201" },
};

test("a reviewer sees the people whom a change invites and no longer invites, and which rule it is because of REQ-REV-16", async () => {
  const difference = {
    people,
    reasons: [
      { change: "newly_invited", before: { id, type: "F", name: "ICB registration" }, now: null, people: 15_774 },
      { change: "no_longer_invited", before: null, now: null, people: 1 },
    ],
    cohorts: [{ label: "covid_75_and_over", ...people }],
    boards: [{ icb: null, ...people }],
  };
  const answer = { ...versions, people_as_of: "20261119", difference, not_available: null };
  const { screen } = await open({ review: { ...unreviewed, last_review: lastReview }, difference: answer });
  await expect
    .element(screen.getByText("15,774 people would be newly invited and 1 person would be no longer invited."))
    .toBeVisible();
  const why = screen.getByRole("table", { name: "Why people change" });
  await expect.element(why.getByText("They were filtered out by the rule “ICB registration” before.")).toBeVisible();
  await expect.element(why.getByText("They are in none of the cohorts now.")).toBeVisible();
  await expect
    .element(
      screen.getByText("The earlier version ran on 1 November 2026, this one runs on 1 December 2026.", {
        exact: false,
      }),
    )
    .toBeVisible();
  await screen.getByText("People who change by cohort and board").click();
  await expect.element(screen.getByRole("table", { name: "By board" }).getByText("Not known")).toBeVisible();
});

test("where people cannot be compared a reviewer is told why REQ-REV-16", async () => {
  const answer = {
    ...versions,
    people_as_of: null,
    difference: null,
    not_available: "The people data cannot be read.",
  };
  const { screen } = await open({ review: { ...unreviewed, last_review: lastReview }, difference: answer });
  await expect
    .element(screen.getByText("People who change: not available. The people data cannot be read."))
    .toBeVisible();
});
