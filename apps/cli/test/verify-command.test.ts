import { expect, test } from "vitest";
import { loadCampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import type { VerifierFinding } from "@spi/domain/finding/verifier-finding";
import { renderVerified } from "../src/verify-command.ts";

const finding: VerifierFinding = {
  level: "warning",
  code: "boundary",
  path: "Iterations.0",
  rule: null,
  problem: { code: "asStored", params: { message: "Look." } },
  person: { PERSON: { DATE_OF_BIRTH: "19510901" }, TARGET: {}, COHORTS: ["flu"] },
  outcome: "filtered",
  people: null,
  key: "k",
};

test("a finding is printed with its example person and their outcome REQ-SEL-72", () => {
  const text =
    '{"Target":"FLU","Iterations":[{"Name":"Autumn","IterationRules":[{"AttributeName":"DATE_OF_BIRTH"}],"IterationNumber":4,"IterationDate":"20270210"}]}';
  const file = loadCampaignFile(JSON.parse(text));
  if (!file.ok) throw new Error(JSON.stringify(file.refusal));
  const [loaded] = file.value.iterations;
  const printed = (findings: VerifierFinding[]) => renderVerified(file.value, [{ loaded: loaded!, findings }]);
  expect(printed([finding]).split("\n").slice(1, 4)).toEqual([
    "  Look.",
    "  Example person: Aged 75 on 10 February 2027, born on 1 September 1951; In cohort flu",
    "  Outcome: filtered",
  ]);
  expect(printed([{ ...finding, person: null, outcome: null }])).not.toContain("Example person");
  const unknown = {
    ...finding,
    path: "Iterations.0.IterationRules.0.Comparator",
    person: { ...finding.person!, PERSON: {} },
  };
  expect(printed([unknown])).toContain("Example person: Not recorded: Date of Birth; In cohort flu");
  expect(printed([])).toBe("There are no findings.\n");
});
