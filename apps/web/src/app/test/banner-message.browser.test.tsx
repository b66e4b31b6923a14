import type { IterationResponse } from "@spi/domain/api-contract";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { clearMessage } from "../../ui/page/banner-message.ts";
import { type RequestHandler, campaignKey, campaignOf, iterationId, openApp, emptyIteration } from "./open-app.tsx";

beforeEach(clearMessage);

const basePath = `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}/iteration/${iterationId}`;

/** Responds with an approved iteration. Status changes succeed unless `refuse` is true. */
function approved(refuse = false): RequestHandler {
  let iteration: IterationResponse = { ...emptyIteration, status: "approved" };
  return ({ method, path, body }) => {
    if (method === "PUT" && path.endsWith("/status")) {
      if (refuse) return Response.json({ message: "Not now.", kind: "conflict", errors: {} }, { status: 409 });
      const { status } = JSON.parse(body) as Pick<IterationResponse, "status">;
      iteration = { ...iteration, status };
      return Response.json(iteration);
    }
    return path.endsWith(campaignKey.campaignId) ? Response.json(campaignOf(iteration)) : undefined;
  };
}

async function open(answer: RequestHandler) {
  const { screen, router } = await openApp(`${basePath}/summary`, answer);
  const request = screen.getByRole("button", { name: "Request report" });
  await expect.element(request).toBeVisible();
  return { screen, router, request, done: screen.getByRole("status").filter({ hasText: "Success" }) };
}

test("a success message is announced, receives focus when the button is removed and stays until the user leaves the page REQ-SCR-61 REQ-SCR-62", async () => {
  const { screen, router, request, done } = await open(approved());
  await request.click();
  await expect.element(done).toHaveTextContent("SuccessYou requested the report.");
  await expect.element(request).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("region", { name: "Success" }).element());
  await screen.getByRole("link", { name: "Why this person?" }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`${basePath}/explain`);
  await expect.element(done).not.toBeInTheDocument();
});

test("no success message is shown when a change is rejected REQ-SCR-61 REQ-SCR-447", async () => {
  const { screen, request, done } = await open(approved(true));
  await request.click();
  await expect.element(screen.getByText("Not now.")).toBeVisible();
  await expect.element(done).not.toBeInTheDocument();
});

test("the second click of a double click does not press a button that moved under the pointer REQ-SCR-68", async () => {
  const { screen, request, done } = await open(approved());
  await request.click();
  await expect.element(done).toBeVisible();
  const revert = screen.getByRole("button", { name: "Revert to draft" });
  revert.element().dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  await userEvent.click(revert);
  await expect.element(screen.getByRole("dialog")).toBeVisible();
});

test("every iteration screen links to the home page, the campaign and the iteration REQ-SCR-63 REQ-SCR-448", async () => {
  await page.viewport(1280, 800);
  const { screen } = await openApp(`${basePath}/summary`, approved());
  const links = screen.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
  await expect.element(links.nth(2)).toBeVisible();
  expect(links.elements().map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Home", "/home"],
    ["Spring COVID-19", `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}/summary`],
    ["First invitations", `${basePath}/summary`],
  ]);
  // On a phone, the page's own name is only in its heading.
  await page.viewport(375, 800);
  await expect.element(links.nth(1)).toBeVisible();
  await expect.element(screen.getByText("First invitations").first()).not.toBeVisible();
  await expect.element(screen.getByRole("heading", { level: 1, name: "First invitations" })).toBeVisible();
});

test("screens outside a campaign link to the home page, which has no breadcrumbs REQ-SCR-63", async () => {
  const { screen } = await openApp("/search", approved());
  const trail = screen.getByRole("navigation", { name: "Breadcrumb" });
  await expect.element(trail.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/home");
  await trail.getByRole("link", { name: "Home" }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Search" })).not.toBeInTheDocument();
  await expect.element(trail).not.toBeInTheDocument();
});
