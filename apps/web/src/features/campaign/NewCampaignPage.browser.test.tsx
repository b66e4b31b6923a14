import type { Me } from "@spi/domain/api-contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { queries } from "../../api/queries.ts";
import type { FieldProblem } from "../../ui/page/ErrorSummary.tsx";
import { NewCampaignPage } from "./NewCampaignPage.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const other = { sub: "bo", email: null, given_name: "Bo", family_name: "Both" };
const team = { id: "team-a", name: "Team A", permissions: ["read" as const, "write" as const] };

/** Addresses of the requests sent. */
let requestedPaths: string[] = [];

/**
 * Opens the form for a new campaign for a user in the given teams. `created` is the API's response, and `offered`
 * contains the errors of the optional fields.
 */
function open(
  teams: Me["teams"],
  {
    created = {},
    optionProblems = [],
    users,
  }: { created?: object; optionProblems?: readonly FieldProblem[]; users?: object } = {},
) {
  requestedPaths = [];
  vi.stubGlobal("fetch", (address: string) => {
    if (address.endsWith("/team/users")) {
      const complete = Object.fromEntries(teams.map(({ id }) => [id, { approve: [other], release: [other] }]));
      return Promise.resolve(Response.json(users ?? complete));
    }
    requestedPaths.push(address);
    return Promise.resolve(Response.json(created, { status: 201 }));
  });
  const queryClient = new QueryClient();
  queryClient.setQueryData(queries.me().queryKey, {
    id: "wendy",
    username: "wendy.writer",
    display_name: "Wendy Writer",
    email: null,
    given_name: null,
    family_name: null,
    teams,
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={["/campaign/key-details"]}>
        <Routes>
          <Route
            path="/campaign/key-details"
            element={
              <NewCampaignPage
                option={{ fields: () => <input id="age" />, check: () => optionProblems, add: () => Promise.resolve() }}
              />
            }
          />
        </Routes>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}

test("a user without a team sees that a campaign needs one §5.21 §8.05", async () => {
  const screen = await open([]);
  await expect
    .element(screen.getByRole("alert"))
    .toHaveTextContent(
      "Failed to create campaign. Your user is not associated with any teams, please contact a member of the SPI team.",
    );
});

/** Fills in a campaign and saves it. */
async function create(screen: Awaited<ReturnType<typeof open>>) {
  await userEvent.fill(screen.getByLabelText("Campaign name"), "Spring");
  const [start, end] = [
    screen.getByRole("group", { name: "Start date" }),
    screen.getByRole("group", { name: "End date" }),
  ];
  for (const [date, month] of [
    [start, "1"],
    [end, "2"],
  ] as const) {
    await userEvent.fill(date.getByLabelText("Day"), "1");
    await userEvent.fill(date.getByLabelText("Month"), month);
    await userEvent.fill(date.getByLabelText("Year"), "2027");
  }
  await screen.getByRole("button", { name: "Save and continue" }).click();
}

test("the first of several teams is the default if the address does not specify one §6.03", async () => {
  const screen = await open([{ ...team, id: "team-b", name: "Team B" }, team]);
  await expect.element(screen.getByLabelText("Team", { exact: true })).toHaveValue("team-b");
  await create(screen);
  await expect.poll(() => requestedPaths).toEqual([expect.stringMatching(/\/api\/team\/team-b\/campaign$/)]);
});

test("the team stays chosen when the page is loaded again, and a team without approvers is named REQ-SCR-502", async () => {
  const screen = await open([team, { ...team, id: "team-b", name: "Team B" }], {
    users: { "team-a": { approve: [other], release: [other] }, "team-b": { approve: [], release: [other] } },
  });
  await expect.element(screen.getByText(/needs more people/)).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText("Team", { exact: true }), "Team B");
  await expect.element(screen.getByRole("heading", { name: "Important: Team B needs more people" })).toBeVisible();
  await expect
    .element(screen.getByText(/no one else in Team B .* can approve iterations and reports\. /))
    .toBeVisible();
  await expect.element(screen.getByTestId("address")).toHaveTextContent("?team=team-b");
});

test("a screening campaign is for a screening programme REQ-SCR-40 REQ-CAM-404", async () => {
  const screen = await open([team]);
  await screen.getByRole("radio", { name: "Screening", exact: true }).click();
  const programmes = screen.getByRole("group", { name: "Screening programme" });
  await expect.element(programmes.getByRole("radio", { name: "Bowel cancer screening" })).not.toBeChecked();
  await expect.element(screen.getByRole("radio", { name: "COVID-19", exact: true })).not.toBeInTheDocument();
  await create(screen);
  await expect.element(screen.getByRole("alert").getByText("Choose a screening programme")).toBeVisible();
  expect(requestedPaths).toEqual([]);
  await expect.element(programmes).toHaveAccessibleDescription(/Choose a screening programme/);
});

test("a response without a campaign ID is reported as a failure to create it §8.05 REQ-SCR-429", async () => {
  const screen = await open([team]);
  await create(screen);
  await expect.element(screen.getByRole("alert")).toHaveTextContent("failed to create campaign");
  await expect.element(screen.getByLabelText("Campaign name")).toHaveValue("Spring");
});

test("errors in the standard set are shown with the campaign's, and nothing is created REQ-EXP-17", async () => {
  const optionProblems = [{ fieldId: "age", message: "Enter the age" }];
  const empty = await open([team], { optionProblems });
  await empty.getByRole("button", { name: "Save and continue" }).click();
  await expect.element(empty.getByRole("alert").getByText("Enter the age")).toBeVisible();
  await expect.element(empty.getByRole("alert").getByText(/campaign name/i)).toBeVisible();
  await empty.unmount();
  sessionStorage.clear();
  const screen = await open([team], { optionProblems });
  await create(screen);
  await screen.getByRole("alert").getByText("Enter the age").click();
  expect(document.activeElement?.id).toBe("age");
  expect(requestedPaths).toEqual([]);
});
