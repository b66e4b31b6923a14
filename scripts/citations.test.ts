import { expect, test } from "vitest";
import { citationsIn } from "./citations.ts";

const cited = (text: string) => citationsIn({ file: "a.test.ts", text }).map(({ of }) => of);

test("a test cites in its title only, whatever kind of test it is", () => {
  const text = `
    // §1.01 in a comment
    test("plain §2.1.09 and REQ-SIGN-02", () => "§1.03");
    test.each([[1, (2)], [3, 4]])('each %s §4.23', () => {});
    test.prop([fc.string()])(\`law §6.02\`, () => {});
    it.concurrent("at once §6.03", () => {});
    expect("§1.02").toBe(1);
    pattern.test("§1.04");
  `;
  expect(cited(text)).toEqual(["§2.1.09", "REQ-SIGN-02", "§4.23", "§6.02", "§6.03"]);
});

test("a title put together of parts, and the cases of a table, cite as the title that is shown", () => {
  const text = `
    const law = "a law REQ-SEL-01";
    test(\`\${name}, \${fast ? "fast §1.10" : "slow §1.11"}, \${\`inner\`} §2.2.02\`, () => {});
    test(law + " §2.2.03", () => {});
    const cases = [["a case §5.12", () => "§9.99"]];
    test.each(cases)("%s is refused", () => {});
    test.each([["(§5.13)", new Date(")")]])("%s is refused", () => {});
  `;
  const expected = ["§2.2.02", "§1.10", "§1.11", "REQ-SEL-01", "§2.2.03", "§5.12", "§5.13"];
  expect(cited(text)).toEqual(expected);
});

test("a file that cannot be read stops the trace instead of losing what it cites", () => {
  expect(() => cited('test("§1.01", () => {')).toThrow(/^a.test.ts cannot be parsed/);
});
