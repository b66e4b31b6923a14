import { newCampaignSending } from "@spi/domain/release/sending/sending-settings";
import { expect, test } from "vitest";
import { alsoApprovedSentence } from "./also-approved.ts";

const planOf = (uuid: string | null) => ({ id: "LETTER", uuid, approved: null });
const plansOf = (...uuids: (string | null)[]) => ({
  seal: "",
  plans: uuids.map(planOf),
  approved_by: null,
  approved_at: null,
});

test("an approver sees in one sentence which IDs and settings the approval includes REQ-REV-482", () => {
  const sending = { now: newCampaignSending, approved: null };
  expect(alsoApprovedSentence({ notify_plans: plansOf("a", "b", null), sending }, "iteration")).toMatch(
    /^If you approve the iteration, you also approve 2 NHS Notify IDs and the sending settings, which all have their default values\. Sending: every day, 08:00 to 20:00\./,
  );
  const now = { ...newCampaignSending, tolerance_percent: 5 };
  expect(
    alsoApprovedSentence({ notify_plans: plansOf(null), sending: { now, approved: null } }, "iteration"),
  ).toContain(
    "If you approve the iteration, you also approve the sending settings. These settings differ from the defaults: tolerance.",
  );
  expect(alsoApprovedSentence({ notify_plans: plansOf(null), sending }, "report")).toMatch(/^Sending: every day,/);
});
