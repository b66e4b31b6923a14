import { largestExampleFile, most } from "@spi/domain/values/limits";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { FileExport, FileImport } from "./FileTransfer.tsx";
import { useExportExamples, useImportExamples } from "./use-example-files.ts";

/**
 * Lets users import example people from a file. Imports either all the people in the file or none. `version` is the
 * iteration's version on the page, or undefined while it loads.
 */
export function ExampleFileImport({ version }: { version: number | undefined }) {
  const importExamples = useImportExamples(useIteration().key);
  return (
    <FileImport
      version={version}
      fileLimits={{ description: "a file of example people", largest: largestExampleFile }}
      importFile={importExamples}
      field={{
        label: "File of example people",
        hint: `One JSON object per line, up to ${most.ownExpectations} people. Include only the values that rules check, and never include an NHS number.`,
        accept: ".ndjson,.jsonl,.json",
      }}
      add="Add people from the file"
      resultText={importExamples.isSuccess ? "You added the people in the file." : undefined}
    />
  );
}

/** Lets users save an iteration's example people as a file. */
export function ExampleFileExport() {
  return <FileExport exportFile={useExportExamples(useIteration().key)}>Save these people as a file</FileExport>;
}
