import { Details } from "nhsuk-react-components";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { FileField } from "../../../ui/FileField.tsx";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import { readTextFile } from "./read-text-file.ts";
import type { useSaveExamples, useSaveSecondFile, useTakeExamples, useTakeSecondFile } from "./use-example-files.ts";

interface FileInAndOutProps {
  /** The version that is shown; undefined while it is loaded. */
  version: number | undefined;
  /** What the file is called in an error, and its most bytes. */
  asked: { called: string; largest: number };
  take: ReturnType<typeof useTakeExamples | typeof useTakeSecondFile>;
  save: ReturnType<typeof useSaveExamples | typeof useSaveSecondFile>;
  field: { label: string; hint: string; accept: string };
  words: { open: string; add: string; save: string };
  /** Said before the file is asked for. */
  lead?: ReactNode;
  /** What was taken; nothing before that. */
  taken: string | undefined;
  /** Whether there is anything to save. */
  some?: boolean;
}

const fileId = "file";

/** A file whose content is added, all or nothing, and the same as a file to keep. */
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
