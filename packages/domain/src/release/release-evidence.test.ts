import { expect, test } from "vitest";
import { type ReleaseEvidence, changedEvidence } from "./release-evidence.ts";
import { newCampaignSending } from "./sending/sending-settings.ts";

const evidence: ReleaseEvidence = {
  seal: "2:ab",
  snapshot: "cd",
  reportNumber: 1,
  approvers: [{ id: "arun", name: "Arun Approver" }],
  plans: { LETTER: "6f0c1d52", DIGITAL: "7a" },
  sending: newCampaignSending,
};

const others: { [Field in keyof ReleaseEvidence]: ReleaseEvidence[Field][] } = {
  seal: ["2:ef", "ab"],
  snapshot: ["ef"],
  reportNumber: [2],
  approvers: [[], [...evidence.approvers, { id: "bo", name: "Bo Both" }]],
  plans: [{}, { LETTER: "6f0c1d52" }, { ...evidence.plans, LETTER: "other" }, { ...evidence.plans, AUDIO: "8b" }],
  sending: [{ ...newCampaignSending, tolerance_percent: 9 }],
};

test.each(Object.keys(others) as (keyof ReleaseEvidence)[])(
  "a list prepared with a different or incomplete %s is detected, and the field is named REQ-REL-91",
  (field) => {
    for (const other of others[field]) {
      expect(changedEvidence(evidence, { ...evidence, [field]: other })).toEqual([field]);
      expect(changedEvidence({ ...evidence, [field]: other }, evidence)).toEqual([field]);
    }
  },
);

test("a list prepared with the same evidence is unchanged, whatever the key order or the letter case of routing plan IDs REQ-REL-91", () => {
  const reversed = Object.fromEntries(Object.entries(evidence).toReversed()) as unknown as ReleaseEvidence;
  expect(changedEvidence(evidence, { ...reversed, plans: { digital: "7a", letter: "6f0c1d52" } })).toEqual([]);
});
