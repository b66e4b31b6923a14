import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { FileCheck } from "./FileCheck.tsx";

const finding = (kind: "problem" | "toFix" | "toCheck" | "interpreted" | "notUsed", message: string) => ({
  kind,
  path: message,
  place: "Name",
  message,
});
const findings = [
  finding("problem", "The operator is unknown"),
  finding("toFix", "Choose the default routing plan IDs"),
  finding("toCheck", "The run date is in the past"),
  finding("interpreted", "The campaign has no name that we can use, so we call it “Unnamed campaign”."),
  finding("notUsed", "This service does not use this field"),
];

test("a file that cannot be imported lists all its findings, and none says that it can be imported", async () => {
  const result = { importable: false, findings, more_findings: 0 };
  const props = { name: "spring.json", file: {}, importing: false, onImport: () => {} };
  const screen = await render(<FileCheck {...props} result={result} />);
  for (const heading of ["How we interpreted the file (1)", "Kept unchanged (1)"])
    await screen.getByText(heading).click();
  for (const { message } of findings) await expect.element(screen.getByText(message)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/You can (still )?import|We will import|have imported it/);
  expect(screen.getByRole("button", { name: "Import as a draft" }).query()).toBeNull();
});

test("a file that can be imported shows the result and the button before its findings, and the values that are kept REQ-SCR-496", async () => {
  const result = { importable: true, findings: findings.slice(1), more_findings: 0 };
  const props = { name: "spring.json", file: { "This service does not use this field": "Blue" }, importing: false };
  const screen = await render(<FileCheck {...props} result={result} onImport={() => {}} />);
  await expect.element(screen.getByRole("heading", { name: "“spring.json” can be imported" })).toHaveFocus();
  await expect.element(screen.getByText(/there are 1 part to fix and 1 part to check/)).toBeVisible();
  const button = screen.getByRole("button", { name: "Import as a draft" }).element();
  const toFix = screen.getByRole("heading", { name: "Fix before review" }).element();
  expect(button.compareDocumentPosition(toFix)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await screen.getByText("Kept unchanged (1)").click();
  await expect.element(screen.getByText("Name: Blue")).toBeVisible();
});
