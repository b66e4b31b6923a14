import { expect, test } from "vitest";
import { ApiRefusal } from "../../../ui/page/refusal.ts";
import { groupByMessage, groupByPlace, checkFromRefusal } from "./findings.ts";

const iteration = "iteration 1 “Autumn, early”";
const finding = (kind: "problem" | "notUsed", place: string, message: string) => ({ kind, path: "", place, message });

test("findings are listed by iteration, with problems grouped by location and stored details by message REQ-CAM-21 REQ-CAM-403", () => {
  const findings = [
    finding("problem", "Target", "Wrong."),
    finding("problem", `${iteration}, filter rule 2 “Under 75”, Operator`, "Unknown."),
    finding("notUsed", `${iteration}, StatusText`, "A text."),
    finding("notUsed", `${iteration}, RuleText`, "A text."),
  ];
  expect(groupByPlace(findings, "problem")).toEqual([
    { iteration: "", heading: "Target", items: ["Wrong."] },
    { iteration: "Iteration 1 “Autumn, early”", heading: "Filter rule 2 “Under 75”, Operator", items: ["Unknown."] },
  ]);
  expect(groupByMessage(findings, "notUsed")).toEqual([
    { iteration: "Iteration 1 “Autumn, early”", heading: "A text.", items: ["StatusText", "RuleText"] },
  ]);
});

test("errors that occur before a file is read are listed like its other problems", () => {
  const refusal = new ApiRefusal(400, { message: "", kind: "invalid", errors: { "file.Iterations": ["Too many."] } });
  expect(checkFromRefusal(refusal, { Iterations: [] })?.findings).toEqual([
    { kind: "problem", path: "Iterations", place: "Iterations", message: "Too many." },
  ]);
  expect(checkFromRefusal(new ApiRefusal(500, { message: "", kind: "network", errors: {} }), {})).toBeUndefined();
});
