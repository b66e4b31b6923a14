import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import { releaseRefusals } from "@spi/domain/release/release";
import { expect, test } from "vitest";
import { actor } from "../../../app/test/open-app.tsx";
import { started, open, release, rhys } from "../test/release-screen.tsx";

test("the user who starts cannot weaken the approved conditions, and the error links to the field REQ-REL-71 REQ-REL-165 REQ-REL-531", async () => {
  const sending = { ...defaultSending, wait_hours: 24, condition: { least_known: 80, most_failed: 5 } };
  const parts = [...started.parts, { ...started.parts[0]!, wave: 2 }];
  const { screen, sent: calls } = await open({ release: { ...release, sending, parts } });
  const wait = screen.getByLabelText("Hours to wait after the first wave");
  await screen.getByText("Change the second wave").click();
  await expect.element(wait).toHaveValue("24");
  await wait.fill("12");
  await screen.getByRole("button", { name: "Start sending" }).click();
  await expect
    .element(screen.getByText("Enter at least 24 hours, which is the approved minimum", { exact: false }))
    .toBeVisible();
  await expect.element(wait).toHaveFocus();
  await wait.fill("48");
  await screen.getByRole("button", { name: "Start sending" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "Send 11 messages" }).click();
  const chosen = { next_wave_wait_hours: 48, next_wave_condition: sending.condition };
  await expect.poll(() => calls).toEqual([["PUT/start", { version: 3, messages: 11, ...chosen }]]);
});

test("a user who omits approved percentages sees them and cannot start without them REQ-REL-71", async () => {
  const sending = { ...defaultSending, condition: { least_known: 80, most_failed: 50 } };
  const parts = [...started.parts, { ...started.parts[0]!, wave: 2 }];
  const { screen, sent: calls } = await open({ release: { ...release, sending, parts } });
  await screen.getByText("Change the second wave").click();
  await expect.element(screen.getByText("For example, 80.", { exact: true })).toBeVisible();
  await screen.getByLabelText("Percentage of first-wave outcomes that must be known", { exact: false }).fill("");
  await screen.getByLabelText("Stop if more than this percentage", { exact: false }).fill("");
  await screen.getByRole("button", { name: "Start sending" }).click();
  for (const message of [
    "Enter 80 or more, which is the approved minimum",
    "Enter 50 or less, which is the approved limit",
  ])
    await expect.element(screen.getByText(message, { exact: false })).toBeVisible();
  expect(calls).toEqual([]);
});

test("the user who starts sees the earliest time for the last messages if a limit delays them REQ-REL-119 REQ-REL-494", async () => {
  const sending = { ...defaultSending, messages_an_hour: 5, board_messages_a_day: 1 };
  const parts = [{ ...started.parts[0]!, begun: false, remaining: 11 }];
  const { screen } = await open({ release: { ...release, sending, parts, largest_board: 400 } });
  await screen.getByRole("button", { name: "Start sending" }).click();
  const question = screen.getByRole("dialog", { name: "Send 11 messages?" });
  await expect
    .element(
      question.getByText(
        /^We send up to 5 messages per hour and 1 message per day for each ICB, so the last messages will not be sent before/,
      ),
    )
    .toBeVisible();
});

test("people the campaign has messaged recently are shown before the start, to every reader and in the confirmation REQ-REL-145", async () => {
  const earlierRelease = { iteration: "G1", started_at: "20261125190400", accepted: 9803, remaining: 0 };
  const repeatedRelease = {
    ...release,
    messaged_before: { accepted: 9803, remaining: 0, releases: [earlierRelease], unknown: [] },
  };
  const noticeText =
    "9,803 of these people were sent a message from this campaign in the last 28 days by “G1”, started on 25 November 2026.";
  const { screen } = await open({ release: repeatedRelease });
  await expect.element(screen.getByText(noticeText)).toBeVisible();
  await screen.getByRole("button", { name: "Start sending" }).click();
  await expect.element(screen.getByRole("dialog").getByText(noticeText)).toBeVisible();
  await screen.unmount();
  const reading = await open({ release: repeatedRelease, permissions: ["read"] });
  await expect.element(reading.screen.getByText(noticeText)).toBeVisible();
});

const decided = (approve: typeof rhys, approveReport: typeof rhys) => [
  { by: approve, at: "20261120090000", transition: "approve" as const, reason: null },
  { by: approveReport, at: "20261120090000", transition: "approveReport" as const, reason: null },
];

test("a sole approver sees that they can neither prepare nor start REQ-REL-34", async () => {
  const own = decided(actor, actor);
  for (const currentRelease of [null, release]) {
    const { screen } = await open({ release: currentRelease, decisions: own });
    await expect.element(screen.getByText(releaseRefusals.aloneBehindApprovals)).toBeVisible();
    for (const name of ["Prepare the list", "Start sending"])
      await expect.element(screen.getByRole("button", { name })).not.toBeInTheDocument();
    await screen.unmount();
  }
  const { screen } = await open({ release, decisions: decided(actor, rhys) });
  await expect.element(screen.getByRole("button", { name: "Start sending" })).toBeVisible();
});

test("the confirmation before sending shows the iteration, its run date, the days until then and the people who wait REQ-REL-213", async () => {
  const sending = { ...defaultSending, not_before: "20991127" };
  const delayedPeople = { day: "20991127", people: 1798, messages: 1799 };
  const { screen } = await open({ release: { ...release, sending, run_date: "20991225", delayed: delayedPeople } });
  await screen.getByRole("button", { name: "Start sending" }).click();
  const early =
    /^The run date of “.+” is 25 December 2099, [\d,]+ days from now\. Sending will begin on 27 November 2099, 28 days before the run date\. On 27 November 2099, 1,798 people will not qualify yet\. We will hold their 1,799 messages until they qualify, or until the run date if that is sooner\.$/;
  await expect.element(screen.getByRole("dialog").getByText(early)).toBeVisible();
  await expect
    .element(screen.getByRole("dialog").getByRole("button", { name: /^Send .*, including 1,799 later$/ }))
    .toBeVisible();
  await screen.unmount();
  const onTime = await open({
    release: { ...release, sending: { ...sending, not_before: "20991225" }, run_date: "20991225" },
  });
  await onTime.screen.getByRole("button", { name: "Start sending" }).click();
  const onTheDay =
    /^The run date of “.+” is 25 December 2099, [\d,]+ days from now\. Nothing will be sent before that day\.$/;
  await expect.element(onTime.screen.getByRole("dialog").getByText(onTheDay)).toBeVisible();
});
