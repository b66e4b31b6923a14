import { newCampaignSending, defaultSending } from "@spi/domain/release/sending/sending-settings";
import { expect, test } from "vitest";
import { limitExamples, sendingGroups, summariseSending } from "./sending-text.ts";

test("an example shows how long sending takes with a limit REQ-REL-138", () => {
  const settings = { ...defaultSending, from_hour: 8, to_hour: 20 };
  expect(limitExamples(settings)).toEqual([]);
  expect(limitExamples({ ...settings, messages_an_hour: 3000, board_messages_a_day: 20 })).toEqual([
    "If we send 3,000 messages an hour, we can send up to 36,000 on each sending day. It will take at least 3 sending days to send 100,000 messages.",
    "If we send 20 messages a day to people in an ICB, it will take at least 50 sending days to message 1,000 of them.",
  ]);
  expect(limitExamples({ ...settings, messages_an_hour: 10_000, board_messages_a_day: 1000 })).toEqual([
    "If we send 10,000 messages an hour, we can send up to 120,000 on each sending day.",
    "If we send 1,000 messages a day to people in an ICB, it will take at least 1 sending day to message 1,000 of them.",
  ]);
});

test("a campaign's summary shows when, how fast and with what delay its messages are sent REQ-REL-78", () => {
  expect(summariseSending(newCampaignSending)).toEqual([
    "Every day, 08:00 to 20:00",
    "No limit on messages per hour",
    "First wave: 1%, with a minimum of 100 messages",
    "Wait before the second wave: 24 hours",
  ]);
  const workingHours = { ...defaultSending, days: defaultSending.days.slice(0, 5), from_hour: 9, to_hour: 17 };
  expect(summariseSending(workingHours)[0]).toBe("Weekdays, 09:00 to 17:00");
  const chosen = { ...defaultSending, messages_an_hour: 20_000 };
  expect(summariseSending(chosen)).toEqual([
    "Every day, at any time",
    "Up to 20,000 messages per hour",
    "First wave: 1%, with a minimum of 100 messages",
    "Wait before the second wave: none",
  ]);
});

test("the sentences about the first wave say when the minimum applies REQ-SCR-494", () => {
  const { waves } = sendingGroups;
  expect(waves.describe(newCampaignSending)).toEqual([
    "The first wave has 1% of each routing plan’s messages, and at least 100 messages in total.",
    "For a list of fewer than 10,000 messages, the minimum applies, because 1% would be less.",
    "If there are several routing plans, we divide the minimum equally between them.",
    "The second wave starts at least 24 hours after the last message in the first wave.",
    "The second wave does not wait for outcomes.",
  ]);
  const condition = { least_known: 80, most_failed: 5 };
  expect(waves.describe({ ...defaultSending, first_wave_percent: 2.5, first_wave_least: 1, condition })).toEqual([
    "The first wave has 2.5% of each routing plan’s messages.",
    "The second wave does not wait after the first wave.",
    "It waits until at least 80% of the first wave’s outcomes are known.",
    "If more than 5% of those failed, sending stops.",
  ]);
  const [, threshold] = waves.describe({ ...defaultSending, first_wave_percent: 0.3 });
  expect(threshold).toContain("fewer than 33,334 messages");
});

test("the sentences about days, limits and checks follow the settings REQ-SCR-493", () => {
  const { days, limits, checks } = sendingGroups;
  expect(days.describe({ ...defaultSending, days: ["Friday", "Monday"], not_before: "20261201" })).toEqual([
    "We send messages on Monday and Friday at any time.",
    "Sending starts on 1 December 2026 or later. Before the run date, we only message people who qualify by then.",
  ]);
  expect(limits.describe({ ...defaultSending, order_by: "age" })).toEqual([
    "There are no limits on the number of messages.",
    "We message the oldest age band first.",
  ]);
  expect(limits.describe({ ...defaultSending, board_messages_a_day: 500 }).slice(0, 2)).toEqual([
    "There is no limit on messages per hour.",
    "We send up to 500 messages a day to people in each integrated care board.",
  ]);
  expect(checks.describe({ ...defaultSending, most_days_old: 1 })).toEqual([
    "If the number of people who joined or left is more than 1% of the approved list, we need a new report.",
    "If the population data is more than 1 day old, sending stops.",
  ]);
});
