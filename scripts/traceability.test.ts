import { expect, test } from "vitest";
import { requirementsIn, traceOf, traceReport } from "./traceability.ts";

const page = {
  file: "docs/requirements/sign-in.md",
  text: `# Sign-in
- REQ-SIGN-01 Sign-in returns to the home page. (§2.1.09, §4.23)
- REQ-SIGN-02 A person without a group (a new one) sees the contact page. (§2.1.10)
- REQ-SIGN-03 Groups of the identity provider are ignored. (§6.02)
Text that is no requirement (§9.99).
`,
};

const sample = (text: string) => ({ file: "a.test.ts", text });

test("a requirement has an ID, words and its statements", () => {
  expect(requirementsIn(page)).toHaveLength(3);
  expect(requirementsIn(page)[0]).toEqual({
    id: "REQ-SIGN-01",
    text: "Sign-in returns to the home page.",
    statements: ["2.1.09", "4.23"],
    file: page.file,
  });
});

test("our own decision is a requirement without a statement, and has its own ID", () => {
  const ours = { file: "a.md", text: "- REQ-SRV-01 What was saved stays.\n" };
  expect(requirementsIn(ours)).toMatchObject([{ id: "REQ-SRV-01", text: "What was saved stays.", statements: [] }]);
  const trace = traceOf({ pages: [ours], tests: [] });
  expect(traceReport(trace)).toContain("no test cites REQ-SRV-01 What was saved stays.");
});

test("requirements without a test and citations without a requirement are both reported", () => {
  const tests = [sample('test("a §2.1.09 §4.23", f); test("b REQ-SIGN-03 §6.02", f); test("c §5.55", f)')];
  const trace = traceOf({ pages: [page], tests });
  expect(trace.untested).toMatchObject([{ requirement: { id: "REQ-SIGN-02" }, uncited: ["§2.1.10"] }]);
  expect(trace.unknown).toEqual([{ of: "§5.55", file: "a.test.ts", title: "c §5.55" }]);
  expect(traceReport(trace)).toBe(
    "no test cites §2.1.10 of REQ-SIGN-02 A person without a group (a new one) sees the contact page.\n" +
      "no requirement has §5.55, which is cited in a.test.ts\n" +
      "requirements covered by tests: 2 of 3\ncitations with no requirement: 1\n",
  );
});

test("each statement of a requirement needs a separate citation, even if other statements are cited", () => {
  const { untested } = traceOf({ pages: [page], tests: [sample('test("REQ-SIGN-01 §2.1.09", f)')] });
  expect(untested.find(({ requirement }) => requirement.id === "REQ-SIGN-01")?.uncited).toEqual(["§4.23"]);
});

test("an ID shared by two requirements is reported, because a test for one would seem to cover the other", () => {
  const again = { file: "docs/requirements/other.md", text: "- REQ-SIGN-03 Something else.\n" };
  const trace = traceOf({ pages: [page, again], tests: [] });
  expect(trace.twice).toEqual(["REQ-SIGN-03"]);
  expect(traceReport(trace)).toContain("REQ-SIGN-03 is the ID of several requirements");
});

test("a hazard control that is not a requirement, or is not tested, is reported", () => {
  const hazards = [{ file: "docs/safety.md", text: "**Controls.** REQ-SIGN-01 and REQ-SIGN-02, REQ-SIGN-77." }];
  const tests = [sample('test("§2.1.09 §4.23", f)')];
  const trace = traceOf({ pages: [page], tests, hazards });
  expect(trace.missingControls).toEqual(["REQ-SIGN-02", "REQ-SIGN-77"]);
  expect(traceReport(trace)).toContain("no test covers REQ-SIGN-77, a hazard control in docs/safety.md");
});
