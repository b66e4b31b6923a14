import type { SecondFileResponse } from "@spi/domain/api-contract";
import { largestExpectationsFile } from "@spi/domain/values/limits";
import { displayCount } from "@spi/domain/text/counts";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { Card } from "../../../ui/Card.tsx";
import { FileExport, FileImport } from "./FileTransfer.tsx";
import { useExportExpectations, useImportExpectations } from "./use-example-files.ts";

/**
 * Lets users import the expectations for a campaign and its iterations from a file. Imports either all the expectations
 * in the file or none. `version` is the campaign's version on the page.
 */
export function ExpectationsFileImport({ version }: { version: number | undefined }) {
  const importExpectations = useImportExpectations(useCampaign().key);
  return (
    <FileImport
      version={version}
      fileLimits={{ description: "a file of expectations", largest: largestExpectationsFile }}
      importFile={importExpectations}
      field={{
        label: "File of expectations",
        hint: "For example, choose the second file you get when you select “Save campaign config file”. We add each iteration’s expectations to the draft iteration with the same name. We do not change any existing expectations.",
        accept: ".json",
      }}
      add="Add the file’s expectations"
      resultText={importExpectations.data && describeImport(importExpectations.data)}
    />
  );
}

/** Lets users save the expectations for a campaign and its iterations as a file. */
export function ExpectationsFileCard() {
  const exportFile = useExportExpectations(useCampaign().key);
  return (
    <Card heading="Expectations as a file">
      <p>
        One file contains the expectations for the campaign and for each iteration, with their example people. You can
        use this file to run <code>spi test</code>.
      </p>
      <FileExport exportFile={exportFile}>Save as a file</FileExport>
    </Card>
  );
}

const skippedTexts: Record<SecondFileResponse["skipped"][number], string> = {
  NotifyPlans: "Enter NHS Notify IDs on the routing plans page.",
  Eligibility: "The eligibility statement is on a separate page. Someone who did not write the rules must write it.",
  Sending: "Sending settings are on a separate page.",
};

function describeImport({ added, unchanged, skipped: skippedParts }: SecondFileResponse): string {
  const addedText =
    added === 0
      ? "There was nothing new in the file."
      : `We added ${displayCount(added)} ${added === 1 ? "item" : "items"} from the file.`;
  const unchangedText =
    unchanged === 0 ? "" : ` ${displayCount(unchanged)} ${unchanged === 1 ? "was" : "were"} already here.`;
  const skippedText =
    skippedParts.length === 0
      ? ""
      : ` We did not add other parts of the file. ${skippedParts.map((part) => skippedTexts[part]).join(" ")}`;
  return `${addedText}${unchangedText}${skippedText}`;
}
