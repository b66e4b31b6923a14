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

interface FileInAndOutProps {
  /** The version on the page, or undefined while it loads. */
  version: number | undefined;
  /** The name used for the file in errors, and its maximum size in bytes. */
  asked: { called: string; largest: number };
  take: ReturnType<typeof useImportExamples | typeof useImportExpectations>;
  save: ReturnType<typeof useExportExamples | typeof useExportExpectations>;
  field: { label: string; hint: string; accept: string };
  words: { open: string; add: string; save: string };
  /** Introduction above the file field. */
  lead?: ReactNode;
  /** The result of the import, once it is done. */
  taken: string | undefined;
  /** True if there is anything to save. */
  some?: boolean;
}

const fileId = "file";

/** Imports a file's content, all or nothing, and exports the same content. */
export function FileInAndOut({
  version,
  asked,
  take,
  save,
  field,
  words,
  lead,
  taken,
  some = true,
}: FileInAndOutProps) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const add = async () => {
    const read = await readTextFile(file, asked);
    setProblem(read.problem);
    if (read.text !== undefined && version !== undefined) take.mutate({ Version: version, file: read.text });
  };
  const refusal = take.error ?? save.error;
  return (
    <>
      {refusal ? <ApiErrors key={take.submittedAt} refusal={refusal} fields={[fileId]} /> : null}
      {lead}
      <Details className="nhsuk-u-margin-bottom-3">
        <Details.Summary>{words.open}</Details.Summary>
        <Details.Text>
          <FileField
            id={fileId}
            {...field}
            error={problem}
            onChange={(chosen) => {
              setFile(chosen);
              setProblem(undefined);
              take.reset();
            }}
          />
          <Button
            variant="secondary"
            repeatable
            disabled={version === undefined || take.isPending}
            onClick={() => void add()}
          >
            {words.add}
          </Button>
        </Details.Text>
      </Details>
      {taken === undefined ? null : <output className="nhsuk-body">{taken}</output>}
      {some ? (
        <Button variant="secondary" repeatable disabled={save.isPending} onClick={() => save.mutate()}>
          {words.save}
        </Button>
      ) : null}
    </>
  );
}
