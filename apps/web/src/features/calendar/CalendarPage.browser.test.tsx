import type { PlannedRun, PlannedRuns } from "@spi/domain/desk/planned-runs";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CalendarPage } from "./CalendarPage.tsx";

const id = "11111111-1111-4111-8111-111111111111";
const run = (changes: Partial<PlannedRun>): PlannedRun => ({
  team_id: "team-a",
  campaign_id: id,
  iteration_id: crypto.randomUUID(),
  campaign: "Spring",
  iteration: "First invitations",
  target: "COVID",
  run_date: "20261120",
  status: "draft",
  being_sent: false,
  sent_on: null,
  invited: null,
  accepted: null,
  ...changes,
});

const runs = [
  run({ run_date: "20261113", iteration: "Late" }),
  run({ run_date: "20261123", iteration: "Soon", status: "report approved", invited: 12_345 }),
  run({ run_date: "20261123", iteration: "Gone", status: "sent to nhs notify", sent_on: "20261119", invited: 1 }),
];

async function openCalendar(search: string, answer: Partial<PlannedRuns> = {}) {
  const requests: string[] = [];
  const teams = ["team-a", "team-b"].map((team) => ({ id: team, name: `Team ${team}`, permissions: ["read"] }));
  vi.stubGlobal("fetch", (address: string) => {
    if (address.endsWith("/me")) return Promise.resolve(Response.json({ id: "me", display_name: "Bo Both", teams }));
    requests.push(address);
    const response: PlannedRuns = {
      today: "20261120",
      runs,
      total_runs: runs.length,
      overdue_before: null,
      ...answer,
    };
    return Promise.resolve(Response.json(response));
  });
  const element = (
    <Suspense>
      <CalendarPage />
    </Suspense>
  );
  const routes = [
    { path: "/calendar", element },
    { path: "/:team/campaign/:campaign/iteration/:iteration/summary", element: <p>An iteration</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [`/calendar${search}`] });
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const address = () => router.state.location.search;
  const path = () => router.state.location.pathname;
  return { screen, requests, address, path };
}

test("a month shows its iterations by run date, with status, people and a text for late ones REQ-DESK-10 REQ-DESK-412", async () => {
  await page.viewport(1280, 800);
  const { screen, requests } = await openCalendar("?month=202611");
  const table = screen.getByRole("table", { name: "Iterations by run date, November 2026" });
  const cell = (name: RegExp) => table.getByRole("cell", { name });
  await expect
    .element(cell(/^Friday 13 November 2026/))
    .toHaveTextContent("13Friday 13 November 2026LateSpringDraft7 days overdue");
  await expect
    .element(cell(/^Monday 23 November 2026/))
    .toHaveTextContent(
      "23Monday 23 November 2026SoonSpringReport approvedin 3 days12,345 peopleGoneSpringSent to NHS Notifysent from 19 November 20261 person",
    );
  await expect.element(cell(/^Friday 20 November 2026, today/)).toHaveAttribute("aria-current", "date");
  await expect
    .element(screen.getByRole("link", { name: "Soon" }))
    .toHaveAttribute("href", `/team-a/campaign/${id}/iteration/${runs[1]?.iteration_id}/summary`);
  await expect.element(screen.getByRole("status")).toHaveTextContent("3 iterations in November 2026.");
  expect(requests).toEqual(["/api/me/calendar?from=20261101&to=20261130"]);
});

test("on a phone the month is a list of the days on which something runs REQ-DESK-11 REQ-DESK-416", async () => {
  await page.viewport(375, 800);
  const { screen } = await openCalendar("?month=202611");
  await expect.element(screen.getByText("Friday 13 November 2026")).toBeVisible();
  await expect.element(screen.getByText("Monday 23 November 2026")).toBeVisible();
  await expect.element(screen.getByText("Thursday 12 November 2026")).not.toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
});

test("the list shows twelve months, or those in the address REQ-DESK-11", async () => {
  const search = "?month=202611&form=list&team=team-b&vaccination=FLU&status=approved";
  const { screen, requests } = await openCalendar(search);
  const rows = screen.getByRole("table", { name: "Iterations, November 2026 to October 2027" }).getByRole("row");
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(
      "Run date 13 November 20267 days overdueIteration LateSpringStatus DraftPeople invited No report",
    );
  await expect
    .element(rows.nth(2))
    .toHaveTextContent(
      "Run date 23 November 2026in 3 daysIteration SoonSpringStatus Report approvedPeople invited 12,345 people",
    );
  expect(requests).toEqual(["/api/me/calendar?from=20261101&to=20271031&team=team-b&target=FLU&status=approved"]);
  await expect.element(screen.getByLabelText("Team")).toHaveValue("team-b");
  await expect.element(screen.getByLabelText("Vaccination or screening")).toHaveValue("FLU");
  await expect.element(screen.getByLabelText("Status")).toHaveValue("approved");
});

test("a choice by keyboard is added to the address and does not move the focus REQ-DESK-11 REQ-DESK-415", async () => {
  const { screen, address } = await openCalendar("?month=203111");
  const status = screen.getByLabelText("Status");
  await userEvent.selectOptions(status, "approved");
  await expect.poll(address).toBe("?month=203111&status=approved");
  const next = screen.getByRole("link", { name: "Next month" });
  next.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("?month=203112&status=approved");
  await expect.element(screen.getByRole("heading", { name: "December 2031" })).toBeVisible();
  await expect.element(next).toHaveFocus();
  const list = screen.getByRole("link", { name: "List" });
  list.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("?month=203112&form=list&status=approved");
  await expect.element(list).toHaveFocus();
  await expect.element(list).toHaveAttribute("aria-current", "true");
});

test("an address without a choice shows the current month REQ-DESK-11", async () => {
  const { screen } = await openCalendar("?month=202613&form=x&vaccination=x&status=x");
  const now = new Date().toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "Europe/London" });
  await expect.element(screen.getByRole("heading", { name: now })).toBeVisible();
  await expect.element(screen.getByLabelText("Status")).toHaveValue("");
});

test("the calendar links to earlier iterations that were not sent REQ-DESK-10 REQ-DESK-413", async () => {
  const { screen } = await openCalendar("?month=202611", { overdue_before: { count: 3, first: "20210905" } });
  const words = /3 earlier iterations are overdue\. The first had a run date of 5 September 2021\./;
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect
    .element(screen.getByRole("link", { name: "Show the list from September 2021" }))
    .toHaveAttribute("href", "/calendar?month=202109&form=list");
});

test("a truncated answer is reported REQ-DESK-10 REQ-DESK-414", async () => {
  const { screen } = await openCalendar("?month=202611", { total_runs: 1234 });
  await expect
    .element(screen.getByRole("status"))
    .toHaveTextContent(
      "1,234 iterations in November 2026. These are the first 3. Choose a team, vaccination, screening programme or status to see others.",
    );
});

test("a busy day or year shows its first iterations, and more on request with the focus moved there REQ-DESK-11", async () => {
  const many = Array.from({ length: 60 }, (_, index) => run({ iteration: `Run ${index}`, run_date: "20261123" }));
  const { screen } = await openCalendar("?month=202611", { runs: many, total_runs: 60 });
  const links = () => screen.getByRole("link", { name: /^Run \d/ }).elements();
  await expect.poll(() => links().length).toBe(3);
  await userEvent.click(screen.getByRole("button", { name: "Show all 60 on 23 November 2026" }));
  expect(links()).toHaveLength(60);
  await expect.element(screen.getByRole("button", { name: "Show fewer on 23 November 2026" })).toHaveFocus();
  await userEvent.click(screen.getByRole("link", { name: "List" }));
  await expect.poll(() => links().length).toBe(50);
  await userEvent.click(screen.getByRole("button", { name: "Show more iterations" }));
  expect(links()).toHaveLength(60);
  await expect.element(screen.getByRole("link", { name: "Run 50" })).toHaveFocus();
});

test("an address with a team the user is not in shows the user's own teams, with a message REQ-DESK-11 REQ-DESK-417", async () => {
  const { screen, requests } = await openCalendar("?month=202611&team=team-c");
  await expect
    .element(screen.getByText("You are not a member of the team in this link.", { exact: false }))
    .toBeVisible();
  await expect.element(screen.getByText("3 iterations in November 2026.")).toBeVisible();
  expect(requests.join(" ")).not.toContain("team-c");
});

test("being sent can be chosen as a status, which the address contains REQ-DESK-76", async () => {
  const { screen, requests, address } = await openCalendar("?month=203111");
  await userEvent.selectOptions(screen.getByLabelText("Status"), "Being sent");
  await expect.poll(address).toBe("?month=203111&status=being+sent");
  await expect.poll(() => requests.at(-1)).toMatch(/status=being(\+|%20)sent$/);
});

test("an iteration opens in the page from the month and the list, or in a new tab on request REQ-DESK-11", async () => {
  for (const form of ["", "&form=list"]) {
    const { screen, path } = await openCalendar(`?month=202611${form}`);
    const link = screen.getByRole("link", { name: "Soon" });
    await expect.element(link).toBeVisible();
    // The page must let this click through. The default is prevented only afterwards, so that the browser does not open
    // a new window.
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    link.element().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }));
    expect(path()).toBe("/calendar");
    await userEvent.click(link);
    await expect.element(screen.getByText("An iteration")).toBeVisible();
    expect(path()).toBe(`/team-a/campaign/${id}/iteration/${runs[1]?.iteration_id}/summary`);
    await screen.unmount();
  }
});

test("an iteration shows the number accepted once its release has ended, even if fewer than were invited REQ-DESK-10", async () => {
  const ended = run({ run_date: "20261123", status: "sent to nhs notify", invited: 10_501, accepted: 2880 });
  const { screen } = await openCalendar("?month=202611", { runs: [ended], total_runs: 1 });
  await expect.element(screen.getByText("2,880 accepted")).toBeVisible();
  await expect.element(screen.getByText("10,501 people")).not.toBeInTheDocument();
});
