import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Account } from "./Account.tsx";

async function openAccount() {
  const requests: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    const teams = [{ id: "team-a", name: "Team A", permissions: ["read"] }];
    if (address.endsWith("/me")) return Promise.resolve(Response.json({ id: "me", display_name: "Bo Both", teams }));
    requests.push(address);
    return Promise.resolve(Response.json({ today: "20261120", runs: [], total_runs: 0, overdue_before: null }));
  });
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: <Account /> }])} />
    </QueryClientProvider>,
  );
  return { requests, link: screen.getByRole("link", { name: "Calendar" }) };
}

const thisMonth = /^\/api\/me\/calendar\?from=\d{6}01&to=\d{8}$/;

test("pointing at or focusing the calendar link fetches its data once REQ-DESK-58", async () => {
  const { requests, link } = await openAccount();
  await expect.element(link).toBeVisible();
  expect(requests).toEqual([]);
  await userEvent.hover(link);
  await expect.poll(() => requests).toEqual([expect.stringMatching(thisMonth)]);
  link.element().focus();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requests).toHaveLength(1);
});

test("focus alone fetches the calendar's data REQ-DESK-58", async () => {
  const { requests, link } = await openAccount();
  await expect.element(link).toBeVisible();
  link.element().focus();
  await expect.poll(() => requests).toEqual([expect.stringMatching(thisMonth)]);
});
