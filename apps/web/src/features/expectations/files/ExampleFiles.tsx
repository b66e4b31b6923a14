import { largestExampleFile, most } from "@spi/domain/values/limits";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { FileTransfer } from "./FileTransfer.tsx";
import { useExportExamples, useImportExamples } from "./use-example-files.ts";

interface ExampleFilesProps {
  /** The iteration's version on the page, or undefined while it loads. */
  version: number | undefined;
  /** True if there are example people to save. */
  hasExamples: boolean;
}

/** Lets users import example people from a file and export them. Imports either all the people in the file or none. */
export function ExampleFiles({ version, hasExamples }: ExampleFilesProps) {
  const { key } = useIteration();
  const importExamples = useImportExamples(key);
  return (
    <FileTransfer
      version={version}
      canExport={hasExamples}
      fileLimits={{ description: "a file of example people", largest: largestExampleFile }}
      importFile={importExamples}
      exportFile={useExportExamples(key)}
      field={{
        label: "File of example people",
        hint: `One JSON object per line, up to ${most.ownExpectations} people. Include only the values that rules check, and never include an NHS number.`,
        accept: ".ndjson,.jsonl,.json",
      }}
      labels={{ open: "Add people from a file", add: "Add people from the file", save: "Save these people as a file" }}
      resultText={importExamples.isSuccess ? "You added the people in the file." : undefined}
    />
  );
}
