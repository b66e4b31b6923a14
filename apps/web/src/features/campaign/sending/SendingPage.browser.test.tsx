import { type SendingSettings, newCampaignSending } from "@spi/domain/release/sending/sending-settings";
import { expect, test } from "vitest";
import {
  type ApiRequest,
  campaignKey,
  campaignOf,
  iterationId,
  me,
  openApp,
  emptyIteration,
} from "../../../app/test/open-app.tsx";

const pathname = `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}/sending`;
const beingSent = { iteration_id: iterationId, state: "sending", started_at: "20261120090000", irrevocable: true };
const refusal = { kind: "conflict", message: "The release of “First invitations” is being sent.", errors: {} };

interface Situation {
  group?: "/days" | "/checks" | "";
  approved?: number;
  saved?: number;
  refused?: boolean;
  reader?: boolean;
}

/** Opens a page for an iteration that was approved with one tolerance before a different one was saved. */
async function open({ group = "/checks", approved = 2, saved = 2, refused = false, reader = false }: Situation) {
  const sent: { sending: SendingSettings }[] = [];
  let releases: object[] = [];
  const { screen } = await openApp({ pathname: pathname + group }, ({ method, path, body }: ApiRequest) => {
    if (path === "/me" && reader) {
      return Response.json({ ...me, teams: me.teams.map((team) => ({ ...team, permissions: ["read"] })) });
    }
    if (path.endsWith("/sending")) {
      if (method === "PUT") sent.push(JSON.parse(body));
      if (method === "PUT" && refused) {
        releases = [beingSent];
        return Response.json(refusal, { status: 409 });
      }
      return Response.json({
        version: 1,
        sending: { ...newCampaignSending, tolerance_percent: saved },
        approved: [{ iteration_id: iterationId, sending: { ...newCampaignSending, tolerance_percent: approved } }],
      });
    }
    const campaign = { ...campaignOf({ ...emptyIteration, status: "report approved" }), releases };
    return path.endsWith(campaignKey.campaignId) ? Response.json(campaign) : undefined;
  });
  const save = async (tolerance: string) => {
    await screen.getByRole("textbox", { name: /came in or fell out|Tolerance/ }).fill(tolerance);
    await screen.getByRole("button", { name: "Save and continue" }).click();
  };
  return { screen, sent, save };
}

test("a change that ends an approval needs confirmation, which names the iteration REQ-REV-225", async () => {
  const { screen, sent, save } = await open({});
  await save("3");
  await expect.element(screen.getByRole("dialog").getByText(/First invitations/)).toBeVisible();
  expect(sent).toEqual([]);
  await screen.getByRole("dialog").getByRole("button", { name: "Save settings" }).click();
  await expect.poll(() => sent.map(({ sending }) => sending.tolerance_percent)).toEqual([3]);
});

test("setting a tolerance back to what was approved does not warn of ending the approval REQ-REV-225", async () => {
  const { screen, sent, save } = await open({ approved: 2, saved: 3 });
  await save("2");
  await expect.poll(() => sent.map(({ sending }) => sending.tolerance_percent)).toEqual([2]);
  expect(screen.getByRole("dialog").query()).toBeNull();
});

test("an earliest send date after a run date needs confirmation, which names the iteration REQ-REL-253 REQ-REL-464", async () => {
  const { screen, sent } = await open({ group: "/days" });
  await screen.getByRole("textbox", { name: "Day", exact: true }).fill("1");
  await screen.getByRole("textbox", { name: "Month", exact: true }).fill("1");
  await screen.getByRole("textbox", { name: "Year", exact: true }).fill("2090");
  await screen.getByRole("button", { name: "Save and continue" }).click();
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog.getByText("so they cannot be sent:", { exact: false })).toBeVisible();
  await expect.element(dialog.getByText(/First invitations, run date/).first()).toBeVisible();
  expect(sent).toEqual([]);
  await screen.getByRole("dialog").getByRole("button", { name: "Save settings" }).click();
  await expect.poll(() => sent.length).toBe(1);
});

test("the error for settings rejected because sending has begun receives focus, although they can no longer be edited REQ-REV-224", async () => {
  const { screen, save } = await open({ approved: 2, saved: 3, refused: true });
  await save("2");
  const alert = screen.getByRole("alert");
  await expect.element(alert.getByRole("heading", { name: refusal.message })).toBeVisible();
  await expect.element(screen.getByText(/stop sending first/)).toBeVisible();
  await expect.element(screen.getByRole("link", { name: /^Change/ })).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.contains(alert.element())).toBe(true);
  await alert.getByRole("button", { name: "Dismiss this message" }).click();
  await expect.element(alert).not.toBeInTheDocument();
});

test("the settings are sentences in four groups, each with its own link REQ-SCR-493", async () => {
  const { screen } = await open({ group: "" });
  const groups = ["sending days and hours", "limits and order", "first and second wave", "checks on the list"];
  for (const name of groups) await expect.element(screen.getByRole("link", { name: `Change ${name}` })).toBeVisible();
  await expect.element(screen.getByText("We send messages every day from 08:00 to 20:00.")).toBeVisible();
  await expect.element(screen.getByRole("textbox", { name: /Tolerance/ })).not.toBeInTheDocument();
});

test("a reader sees the settings without links to change them REQ-SCR-493", async () => {
  const { screen } = await open({ group: "", reader: true });
  await expect.element(screen.getByText("We send messages every day from 08:00 to 20:00.")).toBeVisible();
  await expect.element(screen.getByRole("link", { name: /^Change/ })).not.toBeInTheDocument();
});

test("saving one group changes only that group's settings REQ-SCR-493", async () => {
  const { screen, sent } = await open({ group: "/days", approved: 3 });
  await screen.getByRole("checkbox", { name: "Sunday" }).click();
  await screen.getByRole("button", { name: "Save and continue" }).click();
  const days = newCampaignSending.days.filter((day) => day !== "Sunday");
  await expect
    .poll(() => sent.map(({ sending }) => sending))
    .toEqual([{ ...newCampaignSending, tolerance_percent: 2, days }]);
  await expect.element(screen.getByRole("heading", { name: "Sending settings", level: 1 })).toBeVisible();
});
