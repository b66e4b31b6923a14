import type { Desk } from "@spi/domain/desk/desk";
import type { Need } from "@spi/domain/desk/need";
import type { Permission } from "@spi/domain/users/permissions";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "nhsuk-frontend/dist/nhsuk/nhsuk-frontend.css";
import "../../app/style.css";
import "../../ui/ui.css";
import { HomePage } from "./HomePage.tsx";

const id = "11111111-1111-4111-8111-111111111111";
const basePath = `/team-a/campaign/${id}/iteration/${id}`;

const need = (changes: Partial<Need>): Need => ({
  kind: "review",
  team_id: "team-a",
  campaign_id: id,
  iteration_id: id,
  campaign: "Spring",
  iteration: "Second invitations",
  run_date: "20261123",
  report_number: null,
  stopped_midway: false,
  count: 1,
  by: "Wendy Writer",
  reason: null,
  ...changes,
});

const campaign = (changes: Partial<Desk["campaigns"][number]>): Desk["campaigns"][number] => ({
  id: crypto.randomUUID(),
  team_id: "team-a",
  name: "Spring",
  type: "V",
  target: "COVID",
  start_date: "20261101",
  end_date: "20270331",
  last_modified_by: { name: "Bo Both" },
  last_modified_timestamp: "20261120090000",
  next_run_date: "20261123",
  overdue: 0,
  being_sent: 0,
  statuses: [
    { status: "draft", count: 2 },
    { status: "sent to nhs notify", count: 1 },
  ],
  ...changes,
});

interface World {
  needs?: Need[];
  campaigns?: Desk["campaigns"];
  next?: string | null;
  permissions?: Permission[];
  configuration?: { demonstration_starting: boolean };
}

async function openHome({
  needs = [],
  campaigns = [campaign({})],
  next = "20261128",
  permissions = [],
  configuration,
}: World) {
  const desk: Desk = { today: "20261120", needs, total_needs: needs.length, next_run_date: next, campaigns };
  const teams = [{ id: "team-a", name: "Vaccinations", permissions: ["read", ...permissions] }];
  const me = { id: "me", display_name: "Bo Both", teams };
  const answers: Record<string, unknown> = { me, configuration: configuration ?? { demonstration_starting: false } };
  vi.stubGlobal("fetch", (address: string) =>
    Promise.resolve(Response.json(answers[address.split("/").at(-1) ?? ""] ?? desk)),
  );
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={["/home"]}>
        <Suspense>
          <HomePage />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test("the user's tasks come first, each with a link, its reason and its due date REQ-REV-05 REQ-DESK-01 REQ-DESK-02 REQ-DESK-03 REQ-DESK-14 REQ-DESK-408", async () => {
  const screen = await openHome({
    needs: [
      need({ kind: "correct", run_date: "20261113", by: "Arun Approver", reason: "The age is wrong" }),
      need({ kind: "reviewReport", report_number: 2 }),
      need({ kind: "release", run_date: "20270101" }),
      need({ kind: "decideStoppedRelease", run_date: "20270101", stopped_midway: true }),
    ],
  });
  const items = screen.getByRole("list").first().getByRole("listitem");
  await expect.element(items.first()).toBeVisible();
  const taskRows = items.elements().map((item) => {
    const link = item.querySelector("a");
    return [link?.textContent, link?.getAttribute("href"), item.querySelector(".nhsuk-tag")?.textContent];
  });
  expect(taskRows).toEqual([
    ["Correct Second invitations", `${basePath}/summary`, "7 days overdue"],
    ["Review the report for Second invitations", `${basePath}/summary/reports/2`, "in 3 days"],
    ["Prepare the release for Second invitations", `${basePath}/release`, "in 42 days"],
    ["Decide whether to resume sending Second invitations", `${basePath}/release`, "Stopped"],
  ]);
  await expect.element(screen.getByText("Rejected by Arun Approver: The age is wrong")).toBeVisible();
  await expect.element(screen.getByText("Spring. Run date: 13 November 2026")).toBeVisible();
  const headings = screen.getByRole("heading").elements();
  expect(headings.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
    "Manage or view a campaign",
    "Your tasks",
    "Vaccinations",
  ]);
});

test("a release that cannot be sent is not offered as ready, and the reason is shown REQ-REL-90 REQ-REL-45", async () => {
  const reason = "Run date has passed. This was due to run on 1 November 2026 and can no longer be sent.";
  const screen = await openHome({ needs: [need({ kind: "fixRelease", run_date: "20261101", reason })] });
  const link = screen.getByRole("link", { name: "Find out why Second invitations cannot be sent" });
  await expect.element(link).toHaveAttribute("href", `${basePath}/summary`);
  await expect.element(screen.getByText(reason)).toBeVisible();
  expect(screen.getByText(/^Release /).query()).toBeNull();
});

test("a long list of tasks shows the first ten, and the others on request REQ-DESK-01 REQ-DESK-407", async () => {
  const needs = Array.from({ length: 12 }, (_, index) => need({ iteration_id: `${index}`, iteration: `Run ${index}` }));
  const screen = await openHome({ needs });
  await expect.element(screen.getByRole("link", { name: "Review Run 9" })).toBeVisible();
  expect(screen.getByRole("list").first().getByRole("listitem").elements()).toHaveLength(10);
  await userEvent.click(screen.getByRole("button", { name: "Show all 12" }));
  expect(screen.getByRole("list").first().getByRole("listitem").elements()).toHaveLength(12);
});

test("a user without tasks sees the next run REQ-DESK-04", async () => {
  const screen = await openHome({});
  await expect.element(screen.getByText("You have no tasks. The next run date is 28 November 2026.")).toBeVisible();
});

test("a user without tasks sees what is overdue in their teams REQ-DESK-04", async () => {
  const screen = await openHome({ campaigns: [campaign({ overdue: 1 }), campaign({ overdue: 2 })] });
  await expect
    .element(screen.getByText("There are 3 iterations overdue in your teams.", { exact: false }))
    .toBeVisible();
});

test("a campaign is listed with its next run and its iterations' statuses REQ-DESK-05", async () => {
  const screen = await openHome({
    campaigns: [campaign({}), campaign({ name: "Old", next_run_date: null, overdue: 2, statuses: [] })],
  });
  const rows = screen.getByRole("table", { name: "Campaigns in Vaccinations" }).getByRole("row");
  await expect.element(rows.nth(1)).toBeVisible();
  const cellsByRow = rows.elements().map((row) => [...row.querySelectorAll(".spi-table__value")].slice(3, 5));
  expect(cellsByRow.map((cells) => cells.map(({ textContent }) => textContent)).slice(1)).toEqual([
    ["23 November 2026in 3 days", "2 draft1 sent to NHS Notify"],
    ["None2 iterations overdue", "None"],
  ]);
});

test("campaigns are sorted by newest change, or by run with overdue ones first REQ-SCR-31 REQ-DESK-13 REQ-DESK-411", async () => {
  const screen = await openHome({
    campaigns: [
      campaign({ name: "December", next_run_date: "20261209", last_modified_timestamp: "20261120090003" }),
      campaign({ name: "Late", next_run_date: "20261216", overdue: 1, last_modified_timestamp: "20261120090002" }),
      campaign({ name: "November", next_run_date: "20261128", last_modified_timestamp: "20261120090001" }),
    ],
  });
  const links = screen.getByRole("table", { name: "Campaigns in Vaccinations" }).getByRole("link");
  await expect.element(links.first()).toBeVisible();
  const names = () => links.elements().map(({ textContent }) => textContent);
  expect(names()).toEqual(["December", "Late", "November"]);
  await userEvent.selectOptions(screen.getByLabelText("Order of campaigns in Vaccinations"), "Run date, overdue first");
  expect(names()).toEqual(["Late", "November", "December"]);
});

test("a long list is searched by name, vaccination type and status REQ-DESK-05 REQ-DESK-409", async () => {
  const campaigns = Array.from({ length: 26 }, (_, index) =>
    campaign({
      name: `Campaign ${index}`,
      target: index < 20 ? "COVID" : "FLU",
      statuses: [{ status: index % 2 === 0 ? "draft" : "approved", count: 1 }],
    }),
  );
  const screen = await openHome({ campaigns });
  const countStatus = screen.getByRole("status");
  await expect.element(countStatus).toHaveTextContent("26 campaigns found");
  await userEvent.selectOptions(screen.getByLabelText("Vaccination or screening"), "FLU");
  await expect.element(countStatus).toHaveTextContent("6 campaigns found");
  await userEvent.selectOptions(screen.getByLabelText("Iteration status"), "approved");
  await expect.element(countStatus).toHaveTextContent("3 campaigns found");
  await userEvent.type(screen.getByLabelText("Search 26 campaigns in Vaccinations"), "25");
  await expect.element(countStatus).toHaveTextContent("1 campaign found");
});

test.each([
  ["may write", ["write"], 1],
  ["may approve only", ["approve"], 0],
] as const)(
  "a user who %s sees the matching links to create a campaign REQ-DESK-06",
  async (_who, permissions, links) => {
    const screen = await openHome({ permissions: [...permissions] });
    await expect.element(screen.getByRole("link", { name: "Spring" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Create a campaign" }).elements()).toHaveLength(links);
    expect(screen.getByRole("link", { name: "Import a campaign" }).elements()).toHaveLength(links);
  },
);

test("the home page shows that the demonstration's campaigns are being created REQ-DESK-07", async () => {
  const screen = await openHome({ campaigns: [], configuration: { demonstration_starting: true } });
  await expect
    .element(screen.getByText("We are still preparing the demonstration data.", { exact: false }))
    .toBeVisible();
  await screen.unmount();
  const later = await openHome({});
  await expect.element(later.getByRole("heading", { name: "Your tasks" })).toBeVisible();
  expect(later.getByText("The campaigns of the demonstration", { exact: false }).query()).toBeNull();
});

test("a long name without spaces does not make home wider than the screen REQ-SCR-29", async () => {
  await page.viewport(320, 800);
  const name = "COVID_and_FLU_spring_2027_over_75_and_care_homes_London_South_East".repeat(2);
  const screen = await openHome({
    needs: [need({ campaign: name, iteration: name })],
    campaigns: [campaign({ name })],
  });
  await expect.element(screen.getByRole("link", { name: `Review ${name}` })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1280, 800);
});
