import { expect, test } from "vitest";
import { open, release } from "./test/release-screen.tsx";

const refusal = "This release has changed since you opened this page.";
const by = { id: "rhys", name: "Rhys Releaser" };
const proof = {
  state: "accepted",
  cause: null,
  cause_code: null,
  sent_by: by,
  sent_at: "20261120090000",
  read_by: null,
  read_at: null,
} as const;
const plan = {
  plan: "LETTER",
  uuid: "0b7f2c1e-5a94-4d3c-8f6b-1e2d3c4b5a60",
  name: "Letter",
  version: "2",
  proof,
} as unknown as (typeof release)["plans"][number];
const permissions = ["read", "approve"];

test("a late approval of test messages is reported, although its form has gone REQ-REV-224", async () => {
  const { screen, server } = await open({ release: { ...release, plans: [plan] }, permissions, refusal });
  await screen.getByRole("checkbox", { name: "LETTER" }).first().click();
  server.release = { ...release, version: 4, plans: [plan] };
  await screen.getByRole("button", { name: "Confirm that I have read them" }).click();
  const alert = screen.getByRole("alert");
  await expect.element(alert.getByRole("heading", { name: refusal })).toBeVisible();
  await expect.element(screen.getByRole("checkbox", { name: "LETTER" }).first()).not.toBeChecked();
  await expect.poll(() => document.activeElement?.contains(alert.element())).toBe(true);
});

test("a late rejection of test messages shows the typed text, although its form has gone REQ-REV-224", async () => {
  const { screen, server } = await open({ release: { ...release, plans: [plan] }, permissions, refusal });
  await screen.getByText("Something is wrong with a message").click();
  await screen.getByRole("group", { name: "Which messages are wrong?" }).getByRole("checkbox").click();
  await screen.getByLabelText("What is wrong").fill("The clinic's address is old");
  server.release = { ...release, version: 4, plans: [{ ...plan, proof: null }] };
  await screen.getByRole("button", { name: "Report a problem with the messages" }).click();
  const alert = screen.getByRole("alert");
  await expect.element(alert.getByRole("heading", { name: refusal })).toBeVisible();
  await expect.element(alert.getByText("You wrote: “The clinic's address is old”")).toBeVisible();
  await expect.element(screen.getByLabelText("What is wrong")).not.toBeInTheDocument();
  await alert.getByRole("button", { name: "Dismiss this message" }).click();
  await expect.element(alert).not.toBeInTheDocument();
});

test("a list that cannot be prepared because something changed is reported, although its form has gone REQ-REV-224", async () => {
  const why = "The sending setting “Tolerance” changed after it was approved.";
  const { screen, server } = await open({ release: null, refusal: why });
  await expect.element(screen.getByRole("button", { name: "Prepare the list" })).toBeVisible();
  server.notReady = { kind: "changed", title: "Changed since approval", why, advice: null };
  await screen.getByRole("button", { name: "Prepare the list" }).click();
  const alert = screen.getByRole("alert");
  await expect.element(alert.getByRole("heading", { name: why })).toBeVisible();
  await expect
    .element(screen.getByText("Nothing has been sent, and nothing can be sent until this is fixed."))
    .toBeVisible();
  await expect.poll(() => document.activeElement?.contains(alert.element())).toBe(true);
});
