import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { FileField } from "../../../ui/FileField.tsx";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import { readTextFile } from "./read-text-file.ts";
import type {
  useExportExamples,
  useExportExpectations,
  useImportExamples,
  useImportExpectations,
} from "./use-example-files.ts";

interface FileImportProps {
  /** The version on the page, or undefined while it loads. */
  version: number | undefined;
  /** The file's description in error messages, and its maximum number of characters. */
  fileLimits: { description: string; largest: number };
  importFile: ReturnType<typeof useImportExamples | typeof useImportExpectations>;
  field: { label: string; hint: string; accept: string };
  /** Label of the button. */
  add: string;
  /** The result of the import, once it has finished. */
  resultText: string | undefined;
}

const fileId = "file";

/** Lets users import a file's content. Imports either all of the content or none. */
export function FileImport({ version, fileLimits, importFile, field, add: addLabel, resultText }: FileImportProps) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const add = async () => {
    const read = await readTextFile(file, fileLimits);
    setProblem(read.problem);
    if (read.text !== undefined && version !== undefined) importFile.mutate({ Version: version, file: read.text });
  };
  return (
    <>
      {importFile.error ? (
        <ApiErrors key={importFile.submittedAt} refusal={importFile.error} fields={[fileId]} />
      ) : null}
      <FileField
        id={fileId}
        {...field}
        error={problem}
        onChange={(chosen) => {
          setFile(chosen);
          setProblem(undefined);
          importFile.reset();
        }}
      />
      <Button
        variant="secondary"
        repeatable
        disabled={version === undefined || importFile.isPending}
        onClick={() => void add()}
      >
        {addLabel}
      </Button>
      {resultText === undefined ? null : <output className="nhsuk-body">{resultText}</output>}
    </>
  );
}

interface FileExportProps {
  exportFile: ReturnType<typeof useExportExamples | typeof useExportExpectations>;
  /** Label of the button. */
  children: string;
}

/** Lets users save the content as a file. */
export function FileExport({ exportFile, children }: FileExportProps) {
  return (
    <>
      {exportFile.error ? <ApiErrors refusal={exportFile.error} /> : null}
      <Button variant="secondary" repeatable disabled={exportFile.isPending} onClick={() => exportFile.mutate()}>
        {children}
      </Button>
    </>
  );
}
