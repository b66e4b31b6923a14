import { proofMessages } from "@spi/domain/release/proof";
import { unknownPlan } from "@spi/domain/release/release-problem";
import { expect, test } from "vitest";
import { open, release, rhys } from "../test/release-screen.tsx";

const plan = { plan: "letter", uuid: "0b7f2c1e-5a94-4d3c-8f6b-1e2d3c4b5a60", name: null, version: null, proof: null };
const sent = {
  state: "accepted",
  cause: null,
  cause_code: null,
  sent_by: rhys,
  sent_at: "20261120090000",
  read_by: null,
  read_at: null,
} as const;
const testedPlan = { ...plan, name: "Flu text", version: "2", proof: sent };

test("sending cannot start before test messages are sent, and the page shows the number for each recipient REQ-REL-42 REQ-REL-102 REQ-REL-486", async () => {
  const { screen, sent: calls } = await open({ release: { ...release, plans: [plan] } });
  await expect.element(screen.getByText("Sending can start once", { exact: false })).toBeVisible();
  await expect.element(screen.getByText("end in 0018 and 0026", { exact: false })).toBeVisible();
  await expect
    .element(
      screen.getByText(
        /If we do not receive a response from NHS Notify during sending, we will send the test recipients another message/,
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Start sending" })).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Send to the test recipients" }).click();
  await expect.poll(() => calls).toEqual([["POST/proof", { version: 3 }]]);
});

test("another user records which messages they read and checked, and confirms a plan with a different name REQ-SCR-489 REQ-REL-42 REQ-REL-102 REQ-REL-487", async () => {
  const { screen, sent: calls } = await open({
    release: { ...release, plans: [testedPlan] },
    permissions: ["read", "approve"],
  });
  await expect
    .element(screen.getByText("Sent to numbers ending 0018 and 0026 by Rhys Releaser, 20 November 2026 at 09:00"))
    .toBeVisible();
  await screen
    .getByRole("group", { name: "Which messages have you read?" })
    .getByLabelText("letter", { exact: true })
    .click();
  for (const check of ["it is the approved message", "links and phone numbers are correct"])
    await expect.element(screen.getByText(check, { exact: false })).toBeVisible();
  await screen.getByLabelText("“Flu text” is the right plan for letter").click();
  await screen.getByRole("button", { name: "Confirm that I have read them" }).click();
  const plans = [{ plan: "letter", name: "Flu text", version: "2", confirm_name: true }];
  const checks = ["message", "language", "format", "booking_link"];
  await expect.poll(() => calls).toEqual([["POST/proof/reading", { version: 3, checks, plans }]]);
});

test("any team member can report wrong messages with a reason, and sent messages stay on the page REQ-REL-135 REQ-ROLE-08", async () => {
  const other = {
    ...testedPlan,
    plan: "text",
    proof: { ...sent, read_by: { id: "abena", name: "Abena" }, read_at: sent.sent_at },
  };
  const { screen, sent: calls } = await open({
    release: { ...release, plans: [testedPlan, other] },
    permissions: ["read"],
  });
  await expect.element(screen.getByText("1 of the 2 messages has been read. 1 has not been read yet.")).toBeVisible();
  await expect.element(screen.getByText("Staff who can do this: Arun Approver.")).toBeVisible();
  await screen.getByText("Something is wrong with a message").click();
  await screen.getByRole("button", { name: "Report a problem with the messages" }).click();
  await expect
    .element(screen.getByText("Select each routing plan with a message that is wrong", { exact: false }))
    .toBeVisible();
  await expect.element(screen.getByText("Enter what is wrong", { exact: false })).toBeVisible();
  await screen
    .getByRole("group", { name: "Which messages are wrong?" })
    .getByLabelText("text", { exact: true })
    .click();
  await screen.getByLabelText("What is wrong", { exact: true }).fill("It names last year’s date");
  await screen.getByRole("button", { name: "Report a problem with the messages" }).click();
  const body = { version: 3, plans: ["text"], reason: "It names last year’s date" };
  await expect.poll(() => calls).toEqual([["POST/proof/rejection", body]]);
});

test("an ID that NHS Notify does not recognise is shown with who fixes it and how, with a link for writers, and no one is asked to send again REQ-REL-163 REQ-REL-490", async () => {
  const proof = { ...sent, state: "refused", cause_code: unknownPlan } as const;
  const rejectedRelease = { ...release, plans: [{ ...plan, proof }] };
  const reasonText = "“letter” has an NHS Notify ID that NHS Notify does not recognise.";
  const { screen } = await open({ release: rejectedRelease, permissions: ["read", "write"] });
  await expect.element(screen.getByText(reasonText)).toBeVisible();
  const link = screen.getByRole("link", { name: "correct it on the routing plan IDs page" });
  await expect.element(link).toHaveAttribute("href", expect.stringMatching(/routing-plans\?redirectUrl=.*release$/));
  await screen.unmount();
  const releasing = await open({ release: rejectedRelease });
  await expect
    .element(releasing.screen.getByText("staff with write permission need to correct it", { exact: false }))
    .toBeVisible();
  for (const nextStepText of ["Next, send", "An approver who did not send the messages must", "The 2 test recipients"])
    await expect.element(releasing.screen.getByText(nextStepText, { exact: false })).not.toBeInTheDocument();
});

test("messages for test recipients can be sent and read again after all were read, because a plan can change in NHS Notify REQ-REL-216", async () => {
  const read = { ...testedPlan, proof: { ...sent, read_by: { id: "abena", name: "Abena" }, read_at: sent.sent_at } };
  const { screen, sent: calls } = await open({ release: { ...release, plans: [read] } });
  await screen.getByText("Send the test messages again").click();
  await expect
    .element(
      screen.getByText("Send the test messages again if a routing plan has changed in NHS Notify.", { exact: false }),
    )
    .toBeVisible();
  await screen.getByRole("button", { name: "Send again to the test recipients" }).click();
  await expect.poll(() => calls).toEqual([["POST/proof", { version: 3 }]]);
});

test("recipients of test messages on the stop list are listed before messages are sent, and if all are on it, no one is asked to send any REQ-REL-281 REQ-REL-467", async () => {
  const untestedRelease = { ...release, plans: [plan] };
  const partlyStopped = await open({ release: untestedRelease, recipients: ["0026"], stopped: ["0018"] });
  await expect
    .element(
      partlyStopped.screen.getByText(
        /ends in 0018 is on your team's stop list, so we do not send them test messages\./,
      ),
    )
    .toBeVisible();
  await expect
    .element(partlyStopped.screen.getByText(/whose NHS number ends in 0026, gets .*: 1 message\./))
    .toBeVisible();
  await partlyStopped.screen.unmount();
  const { screen } = await open({ release: untestedRelease, recipients: [], stopped: ["0018", "0026"] });
  await expect.element(screen.getByText(proofMessages.allStopped)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Send to the test recipients" })).not.toBeInTheDocument();
});
