import type { SecondFileAnswer } from "@spi/domain/api-contract";
import { largestSecondFile } from "@spi/domain/values/limits";
import { displayCount } from "@spi/domain/text/counts";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { Card } from "../../../ui/Card.tsx";
import { FileInAndOut } from "./FileInAndOut.tsx";
import { useExportExpectations, useImportExpectations } from "./use-example-files.ts";

/**
 * Imports the expectations of a campaign and its iterations from a file, all or nothing, and exports them. `version` is
 * the campaign's on the page.
 */
export function SecondFile({ version }: { version: number | undefined }) {
  const { key } = useCampaign();
  const take = useImportExpectations(key);
  return (
    <Card heading="As a file">
      <FileInAndOut
        version={version}
        asked={{ called: "a file of expectations", largest: largestSecondFile }}
        take={take}
        save={useExportExpectations(key)}
        field={{
          label: "File of expectations",
          hint: "For example, the second file that “Save campaign config file” saves. We add expectations of an iteration to the draft with that name. We change nothing that is already here.",
          accept: ".json",
        }}
        words={{ open: "Add from a file", add: "Add the file’s expectations", save: "Save as a file" }}
        lead={
          <p>
            One file contains the expectations of the campaign and of each iteration, with their example people.{" "}
            <code>spi test</code> reads this file.
          </p>
        }
        taken={take.data && takenWords(take.data)}
      />
    </Card>
  );
}

const notTaken: Record<SecondFileAnswer["passed_over"][number], string> = {
  NotifyPlans: "NHS Notify IDs are entered on the routing plans page.",
  Eligibility: "The eligibility statement has its own page. Someone who did not write the rules must write it.",
  Sending: "Settings for sending have their own page.",
};

function takenWords({ added, unchanged, passed_over: passedOver }: SecondFileAnswer): string {
  const said =
    added === 0
      ? "There was nothing new in the file."
      : `${displayCount(added)} from the file ${added === 1 ? "was" : "were"} added.`;
  const same = unchanged === 0 ? "" : ` ${displayCount(unchanged)} ${unchanged === 1 ? "was" : "were"} here already.`;
  const rest =
    passedOver.length === 0 ? "" : ` Not added from the file: ${passedOver.map((part) => notTaken[part]).join(" ")}`;
  return `${said}${same}${rest}`;
}
