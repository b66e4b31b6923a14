import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Proof,
  type ReadPlan,
  isNameLike,
  isSameVersion,
  proofMessages,
  refuseReading,
  unreadSentences,
  describeKnownPlan,
  nameMismatch,
} from "./proof.ts";

const proof: Proof = {
  plan: "flu_letter",
  state: "accepted",
  name: "Flu letter",
  version: "1",
  sentBy: "rhys",
  readBy: null,
};

const read: ReadPlan = { plan: "flu_letter", name: "Flu letter", version: "1", confirm_name: false };

const refusal = (changes: { read?: Partial<ReadPlan>; proof?: Partial<Proof>; userId?: string }) =>
  refuseReading([{ ...read, ...changes.read }], {
    proofs: [{ ...proof, ...changes.proof }],
    userId: changes.userId ?? "arun",
  });

test("a user who did not send the test messages must read them REQ-REL-42", () => {
  expect(refusal({})).toBeUndefined();
  expect(refusal({ userId: "rhys" })?.code).toBe("ownProof");
  expect(refusal({ proof: { readBy: "Arun Approver" }, userId: "abena" })).toEqual({
    code: "proofReadBefore",
    params: { plan: "flu_letter", by: "Arun Approver" },
  });
});

test("only a message accepted by NHS Notify counts as read, under its name and version at that time REQ-REL-42", () => {
  for (const state of ["waiting", "sending", "refused"] as const) expect(refusal({ proof: { state } })).toBeDefined();
  for (const other of [{ name: "Flu letters" }, { version: "2" }, { plan: "flu_text" }]) {
    expect(refusal({ read: other })?.code).toBe("proofChanged");
  }
  expect(refusal({ proof: { name: null, version: null } })?.code).toBe("proofChanged");
});

test("a plan whose NHS Notify name is unlike its routing plan ID must be confirmed REQ-REL-42 REQ-REL-451", () => {
  const unlike = { name: "Shingles text" };
  expect(refusal({ read: unlike, proof: unlike })).toEqual({
    code: "planNameUnlike",
    params: { plan: "flu_letter", name: "Shingles text" },
  });
  expect(refusal({ read: { ...unlike, confirm_name: true }, proof: unlike })).toBeUndefined();
});

test.each([
  ["VACCS0088_covid202409_CHILD_EMAIL_V1", "Covid child e-mail, autumn", true],
  ["VACCS0088_covid202409_CHILD_EMAIL_V1", "Covid adult letter", false],
  ["DIGITAL_FIRST", "Digital first", true],
  ["DIGITAL_FIRST", "Flu letter", false],
  ["A1", "a1", true],
  ["A1", "A2", false],
])("similarity of %s and the name %s is %s REQ-REL-42", (planId, name, alike) => {
  expect(isNameLike(planId, name)).toBe(alike);
});

test("names are alike whatever their separators and letter case, in either order REQ-REL-42", () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(words, words, (own, other) => {
      expect(isNameLike(own.join("_").toUpperCase(), own.join(" "))).toBe(true);
      expect(isNameLike(own.join("_"), other.join(" "))).toBe(isNameLike(other.join(" "), own.join("_")));
    }),
  );
});

const planVersion = { uuid: "0b7f2c1e-5a94-4d3c-8f6b-1e2d3c4b5a60", name: "Flu letter", version: "1" };

test("a different ID, name or version is a different version of a plan REQ-REL-200", () => {
  expect(isSameVersion(planVersion, { ...planVersion })).toBe(true);
  for (const other of [{ uuid: "other" }, { name: "Flu" }, { version: "2" }]) {
    expect(isSameVersion(planVersion, { ...planVersion, ...other })).toBe(false);
  }
  const changed = (to: object) =>
    proofMessages.planChanged("LETTER", { from: planVersion, to: { ...planVersion, ...to } });
  expect(changed({ version: "2" })).toBe(
    "The NHS Notify plan for LETTER changed from “Flu letter”, version 1, to “Flu letter”, version 2.",
  );
  expect(changed({ uuid: "other" })).toContain("version 1, ID other.");
});

test("messages sent with a version no one had read are counted by plan and version REQ-REL-202", () => {
  const unread = [
    { plan: "LETTER", version: "2", messages: 4500 },
    { plan: "LETTER", version: null, messages: 1 },
  ];
  expect(unreadSentences(unread)).toEqual([
    "4,500 messages for LETTER were sent using version 2, which no one had read.",
    "1 message for LETTER was sent using an unknown version, because we did not receive NHS Notify's response.",
  ]);
});

test("a plan is shown with its name in NHS Notify, and a mark if it is unlike its routing plan ID REQ-REL-22 REQ-REL-428", () => {
  expect(describeKnownPlan("VACCS_LETTER", { name: "Vaccs letter", version: "3" })).toBe("“Vaccs letter”, version 3.");
  expect(describeKnownPlan("VACCS_LETTER", { name: "Bowel screening", version: "1" })).toContain(nameMismatch);
});
