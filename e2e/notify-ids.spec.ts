/** Tests NHS Notify IDs, from two pasted columns to a reviewer's approval. */
import { callAs, decideAs, sendForReviewToArun, setScene } from "./api.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { expectPage } from "./page-actions.ts";
import { signIn } from "./sign-in.ts";

const uuid = (n: number) => `6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f${String(n).padStart(2, "0")}`;
const ids = Array.from({ length: 54 }, (_, n) => `VACCS0088_covid202509_LETTER_V${n + 1}`);
const first = ids[0] ?? "";
const columns = ids.map((id, n) => `${id}\t${uuid(n)}`);

test("pasting NHS Notify IDs reports invalid lines, asks about shared IDs and lists missing ones before review REQ-REL-21 REQ-REL-22 REQ-REL-426", async ({
  page,
  server,
}) => {
  const scene = { campaign: { AvailableRoutingIds: ids }, iteration: { DefaultCommsRouting: first } };
  const { screens } = await setScene(server, scene);
  await signIn(page, "wendy.writer", `${screens.iteration}/summary`);
  await expect(page.getByRole("main")).toContainText(`“${first}” has no NHS Notify ID.`);
  await page.getByRole("link", { name: "NHS Notify IDs" }).click();
  await expectPage(page, "Campaign routing plan IDs");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${screens.iteration}/summary`));
  await page.getByRole("link", { name: "NHS Notify IDs" }).click();
  await expect(
    page.getByRole("table", { name: "54 of 54 routing plan IDs do not have an NHS Notify ID" }),
  ).toBeVisible();
  const box = page.getByLabel("Add or change NHS Notify IDs");
  const save = page.getByRole("button", { name: "Save NHS Notify IDs" });

  await box.fill([...columns, `OTHER\t${uuid(60)}`, `${first} ${uuid(61)}`].join("\n"));
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Line 55: “OTHER” is not one of this campaign’s routing plan IDs",
  );
  await expect(page.getByRole("alert")).toContainText("Line 56:");
  await axe(page);

  await box.fill(columns.with(1, `${ids[1]}\t${uuid(0)}`).join("\n"));
  await save.click();
  const dialog = page.getByRole("dialog", { name: "Some routing plans have the same NHS Notify ID" });
  await expect(dialog).toContainText(`${first}, ${ids[1]}: ${uuid(0)}`);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await box.fill(columns.join("\n"));
  await save.click();
  await expect(page.getByText("The NHS Notify IDs have been saved. A reviewer")).toBeFocused();
  await expect(page.getByRole("table", { name: "Every routing plan ID has an NHS Notify ID" })).toBeVisible();
  await axe(page);
  await page.goto(`${screens.iteration}/summary`);
  await expect(page.getByRole("link", { name: "Send for review" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("no NHS Notify ID");
  await page.goto(`${screens.campaign}/history`);
  await expect(page.getByRole("main")).toContainText("saved NHS Notify IDs for the campaign");
  await expect(page.getByRole("main")).toContainText(`NHS Notify ID for ${first}`);
});

test("plans and NHS Notify IDs pasted as two columns into the upper field are saved with one button REQ-REL-22", async ({
  page,
  server,
}) => {
  const { screens } = await setScene(server);
  await signIn(page, "wendy.writer", `${screens.campaign}/routing-plans`);
  const upper = page.getByLabel("Add routing plan IDs");
  await upper.fill(["Routing plan ID\tNHS Notify ID", ...columns.slice(0, 3)].join("\n"));
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("3 lines included NHS Notify IDs.")).toBeVisible();
  await expect(page.getByLabel("Add or change NHS Notify IDs")).toHaveValue(columns.slice(0, 3).join("\n"));
  await page.reload();
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Save NHS Notify IDs" }).click();
  await expect(page.getByText("The NHS Notify IDs have been saved. A reviewer")).toBeFocused();
  await expect(page.getByRole("cell", { name: uuid(2), exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Delete ${ids[2]}`, exact: true }).click();
  await expect(page.getByText(`also remove the NHS Notify IDs for these routing plans: ${ids[2]}.`)).toBeVisible();
  await upper.fill(columns[3] ?? "");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page).toHaveURL(/\/summary/);
  await page.goto(`${screens.campaign}/routing-plans`);
  await expect(page.getByRole("cell", { name: uuid(3), exact: true })).toBeVisible();
  await upper.fill(uuid(9));
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("alert")).toContainText(`“${uuid(9)}” looks like an NHS Notify ID`);
});

test("a reviewer approves NHS Notify IDs with the iteration, and again if one has changed since REQ-REL-23", async ({
  page,
  server,
}) => {
  const { api, call, screens } = await setScene(server);
  const enter = async (n: number) => {
    const { version: Version } = await call<{ version: number }>("GET", `${api.campaign}/notify-plans`);
    await call("PUT", `${api.campaign}/notify-plans`, {
      Version,
      notify_plans: [{ id: "DIGITAL_FIRST", uuid: uuid(n) }],
    });
  };
  await enter(1);
  await sendForReviewToArun(call, api.iteration);
  await signIn(page, "arun.approver", `${screens.iteration}/summary`);
  const main = page.getByRole("main");
  await expect(main).toContainText("If you approve the iteration, you also approve these NHS Notify IDs.");
  await decideAs(await callAs(server, "arun.approver"), api.iteration, { status: "approved" });
  await page.reload();
  await expect(main).toContainText("Every routing plan used by this iteration has an approved NHS Notify ID.");
  await enter(2);
  await page.reload();
  await expect(main).toContainText(`No. ${uuid(1)} was approved`);
  await axe(page);
  await page.getByRole("button", { name: "Approve these NHS Notify IDs" }).click();
  await expect(main).toContainText("Every routing plan used by this iteration has an approved NHS Notify ID.");
  await page.goto(`${screens.iteration}/history`);
  await expect(main).toContainText("approved the NHS Notify IDs for the iteration");
});
