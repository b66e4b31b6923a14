import type { SecondFileAnswer } from "@spi/domain/api-contract";
import { largestSecondFile } from "@spi/domain/limits";
import { displayCount } from "@spi/domain/words/counts";
import { Details } from "nhsuk-react-components";
import { useState } from "react";
import { useCampaign } from "../../scope/CampaignScope.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FileField } from "../../ui/FileField.tsx";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { readTextFile } from "./read-text-file.ts";
import { useSaveSecondFile, useTakeSecondFile } from "./use-example-files.ts";

const fileId = "file";
const asked = { called: "a file of expectations", largest: largestSecondFile };

/** What is expected of a campaign and its iterations from a file, all or nothing, and as a file (REQ-EXP-33). `version` is the campaign's that is shown. */
export function SecondFile({ version }: { version: number | undefined }) {
  const { key } = useCampaign();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const take = useTakeSecondFile(key);
  const save = useSaveSecondFile(key);
  const add = async () => {
    const read = await readTextFile(file, asked);
    setProblem(read.problem);
    if (read.text !== undefined && version !== undefined) take.mutate({ Version: version, file: read.text });
  };
  const refusal = take.error ?? save.error;
  return (
    <Card heading="As a file">
      {refusal ? <ApiErrors key={take.submittedAt} refusal={refusal} fields={[fileId]} /> : null}
      <p>
        One file holds what is expected of the campaign and of each iteration, with their example people, as{" "}
        <code>spi test</code> reads it.
      </p>
      <Details className="nhsuk-u-margin-bottom-3">
        <Details.Summary>Add from a file</Details.Summary>
        <Details.Text>
          <FileField
            id={fileId}
            label="File of expectations"
            hint="For example, the second file that “Save campaign config file” saves. What it says of an iteration is added to the draft of that name. Nothing that is here already is changed."
            accept=".json"
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
            Add what the file expects
          </Button>
        </Details.Text>
      </Details>
      {take.data ? <output className="nhsuk-body">{takenWords(take.data)}</output> : null}
      <Button variant="secondary" repeatable disabled={save.isPending} onClick={() => save.mutate()}>
        Save as a file
      </Button>
    </Card>
  );
}

const notTaken: Record<SecondFileAnswer["passed_over"][number], string> = {
  NotifyPlans: "NHS Notify IDs are entered on the routing plans page.",
  Eligibility: "Who should be reached is written on its own page, by somebody who did not write the rules.",
  Sending: "Settings for sending are entered on their own page.",
};

function takenWords({ added, unchanged, passed_over: passedOver }: SecondFileAnswer): string {
  const said =
    added === 0
      ? "Nothing new was in the file."
      : `${displayCount(added)} from the file ${added === 1 ? "was" : "were"} added.`;
  const same = unchanged === 0 ? "" : ` ${displayCount(unchanged)} ${unchanged === 1 ? "was" : "were"} here already.`;
  const rest =
    passedOver.length === 0 ? "" : ` Not taken from the file: ${passedOver.map((part) => notTaken[part]).join(" ")}`;
  return `${said}${same}${rest}`;
}
