import { largestExampleFile, most } from "@spi/domain/limits";
import { Details } from "nhsuk-react-components";
import { useState } from "react";
import { useIteration } from "../../scope/IterationScope.tsx";
import { Button } from "../../ui/Button.tsx";
import { FileField } from "../../ui/FileField.tsx";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { readTextFile } from "./read-text-file.ts";
import { useSaveExamples, useTakeExamples } from "./use-example-files.ts";

interface ExampleFilesProps {
  /** The iteration's version that is shown; undefined while it is loaded. */
  version: number | undefined;
  /** Whether there is anybody to save. */
  some: boolean;
}

const fileId = "file";

/** Example people from a file, all or none, and as a file (REQ-EXP-30). */
export function ExampleFiles({ version, some }: ExampleFilesProps) {
  const { key } = useIteration();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const take = useTakeExamples(key);
  const save = useSaveExamples(key);
  const add = async () => {
    const read = await readTextFile(file, { called: "a file of example people", largest: largestExampleFile });
    setProblem(read.problem);
    if (read.text !== undefined && version !== undefined) take.mutate({ Version: version, file: read.text });
  };
  const refusal = take.error ?? save.error;
  return (
    <>
      {refusal ? <ApiErrors key={take.submittedAt} refusal={refusal} fields={[fileId]} /> : null}
      <Details className="nhsuk-u-margin-bottom-3">
        <Details.Summary>Add people from a file</Details.Summary>
        <Details.Text>
          <FileField
            id={fileId}
            label="File of example people"
            hint={`One JSON object a line, at most ${most.ownExpectations} people. Describe people only by what rules ask, and never by an NHS number.`}
            accept=".ndjson,.jsonl,.json"
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
            Add people from the file
          </Button>
        </Details.Text>
      </Details>
      {take.isSuccess ? <output className="nhsuk-body">The people of the file were added.</output> : null}
      {some ? (
        <Button variant="secondary" repeatable disabled={save.isPending} onClick={() => save.mutate()}>
          Save these people as a file
        </Button>
      ) : null}
    </>
  );
}
