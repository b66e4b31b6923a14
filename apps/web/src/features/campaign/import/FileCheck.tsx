import { displayCount } from "@spi/domain/text/counts";
import type { ImportCheck } from "../../../api/import-campaign.ts";
import { Button } from "../../../ui/Button.tsx";
import { groupByMessage, groupByPlace } from "./findings.ts";
import { FindingsCard } from "./FindingsCard.tsx";

export const blockersId = "stops-the-import";

interface FileCheckProps {
  name: string;
  result: ImportCheck;
  importing: boolean;
  onImport: () => void;
}

/** Shows all findings about a file, with the import button. Findings that prevent the import are in a separate list. */
export function FileCheck({ name, result, importing, onImport }: FileCheckProps) {
  const { findings, importable, more_findings } = result;
  return (
    <>
      {importable ? (
        <h2 className="nhsuk-heading-m" tabIndex={-1} ref={focusNode}>
          “{name}” can be imported
        </h2>
      ) : null}
      <FindingsCard
        id={blockersId}
        heading="Problems that stop the import"
        lead="We have not imported anything. Correct these problems in the file, then check it again."
        groups={groupByPlace(findings, "problem")}
      />
      <FindingsCard
        heading="Fix before review"
        lead={
          importable
            ? "We will import these parts unchanged. Correct them in the draft before you send an iteration for review."
            : "These problems do not stop the import. Correct them in the file, or in the draft before you send an iteration for review."
        }
        groups={groupByPlace(findings, "toFix")}
      />
      <FindingsCard
        heading="Check before review"
        lead={
          importable
            ? "We will import these parts unchanged, but they may not be what you meant. Check them in the draft."
            : "These parts do not stop the import, but they may not be what you meant."
        }
        groups={groupByPlace(findings, "toCheck")}
      />
      <OtherParts findings={findings} />
      {more_findings > 0 ? (
        <p>
          {more_findings === 1 ? "1 more finding is" : `${displayCount(more_findings)} more findings are`} not listed
          here.
        </p>
      ) : null}
      {importable ? (
        <Button disabled={importing} onClick={onImport}>
          Import as a draft
        </Button>
      ) : null}
    </>
  );
}

/** Shows how we interpret and store the other parts of a file. */
function OtherParts({ findings }: Pick<ImportCheck, "findings">) {
  return (
    <>
      <FindingsCard
        heading="How we interpreted the file"
        lead="We show these parts differently in this service, or work them out if they are not in the file. This does not change who is selected."
        groups={groupByMessage(findings, "interpreted")}
      />
      <FindingsCard
        heading="Kept unchanged"
        lead="We keep these parts in the campaign and include them in its exports. Parts that only other services use do not affect who is selected."
        groups={groupByMessage(findings, "notUsed")}
      />
    </>
  );
}

function focusNode(node: HTMLElement | null): void {
  node?.focus();
}
