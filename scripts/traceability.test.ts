import { expect, test } from "vitest";
import { citationsIn, requirementsIn, traceOf, traceReport } from "./traceability.ts";

/** The word is kept out of the samples, so that nobody takes their titles for titles of this file. */
const call = ["te", "st"].join("");

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

test("a requirement has an ID, words and the statements that it comes from", () => {
  expect(requirementsIn(page)).toHaveLength(3);
  expect(requirementsIn(page)[0]).toEqual({
    id: "REQ-SIGN-01",
    text: "Sign-in returns to the home page.",
    statements: ["2.1.09", "4.23"],
    file: page.file,
  });
});

test("a decision of our own is a requirement without a statement, named by its ID", () => {
  const ours = { file: "a.md", text: "- REQ-SRV-01 What was saved stays.\n" };
  expect(requirementsIn(ours)).toMatchObject([{ id: "REQ-SRV-01", text: "What was saved stays.", statements: [] }]);
  const trace = traceOf({ pages: [ours], tests: [] });
  expect(traceReport(trace)).toContain("no test names REQ-SRV-01 What was saved stays.");
});

test("a test names requirements in its title only, whatever kind of test it is", () => {
  const text = `
    // §1.01 in a comment
    ${call}("plain §2.1.09 and REQ-SIGN-02", () => "§1.03");
    ${call}.each([[1, (2)], [3, 4]])('each %s §4.23', () => {});
    ${call}.prop([fc.string()])(\`law §6.02\`, () => {});
    expect("§1.02").toBe(1);
  `;
  expect(citationsIn(sample(text)).map(({ of }) => of)).toEqual(["§2.1.09", "REQ-SIGN-02", "§4.23", "§6.02"]);
});

test("what no test names and what no requirement has are both told", () => {
  const tests = [sample(`${call}("a §4.23", f); ${call}("b REQ-SIGN-03", f); ${call}("c §5.55", f)`)];
  const trace = traceOf({ pages: [page], tests });
  expect(trace.untested.map(({ id }) => id)).toEqual(["REQ-SIGN-02"]);
  expect(trace.unknown).toEqual([{ of: "§5.55", file: "a.test.ts", title: "c §5.55" }]);
  expect(traceReport(trace)).toBe(
    "no test names REQ-SIGN-02 (§2.1.10) A person without a group (a new one) sees the contact page.\n" +
      "no requirement has §5.55, cited in a.test.ts\n" +
      "requirements named by a test: 2 of 3\ncitations without a requirement: 1\n",
  );
});
