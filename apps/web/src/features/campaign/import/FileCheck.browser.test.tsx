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
  const screen = await render(<FileCheck name="spring.json" result={result} importing={false} onImport={() => {}} />);
  for (const { message } of findings) await expect.element(screen.getByText(message)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/You can (still )?import|We will import|have imported it/);
  expect(screen.getByRole("button", { name: "Import as a draft" }).query()).toBeNull();
});
