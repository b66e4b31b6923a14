import { Details } from "nhsuk-react-components";
import { type ReactNode, useState } from "react";
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

interface FileTransferProps {
  /** The version on the page, or undefined while it loads. */
  version: number | undefined;
  /** The file's description in error messages, and its maximum number of characters. */
  fileLimits: { description: string; largest: number };
  importFile: ReturnType<typeof useImportExamples | typeof useImportExpectations>;
  exportFile: ReturnType<typeof useExportExamples | typeof useExportExpectations>;
  field: { label: string; hint: string; accept: string };
  labels: { open: string; add: string; save: string };
  /** Introduction above the file field. */
  lead?: ReactNode;
  /** The result of the import, once it has finished. */
  resultText: string | undefined;
  /** True if there are expectations or examples to save. */
  canExport?: boolean;
}

const fileId = "file";

/** Lets users import a file's content, and export the same content. Imports either all of the content or none. */
export function FileTransfer({
  version,
  fileLimits,
  importFile,
  exportFile,
  field,
  labels,
  lead,
  resultText,
  canExport = true,
}: FileTransferProps) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const add = async () => {
    const read = await readTextFile(file, fileLimits);
    setProblem(read.problem);
    if (read.text !== undefined && version !== undefined) importFile.mutate({ Version: version, file: read.text });
  };
  const refusal = importFile.error ?? exportFile.error;
  return (
    <>
      {refusal ? <ApiErrors key={importFile.submittedAt} refusal={refusal} fields={[fileId]} /> : null}
      {lead}
      <Details className="nhsuk-u-margin-bottom-3">
        <Details.Summary>{labels.open}</Details.Summary>
        <Details.Text>
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
            {labels.add}
          </Button>
        </Details.Text>
      </Details>
      {resultText === undefined ? null : <output className="nhsuk-body">{resultText}</output>}
      {canExport ? (
        <Button variant="secondary" repeatable disabled={exportFile.isPending} onClick={() => exportFile.mutate()}>
          {labels.save}
        </Button>
      ) : null}
    </>
  );
}
