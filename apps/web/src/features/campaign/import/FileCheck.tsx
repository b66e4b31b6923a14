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
            ? "We will import this unchanged. Correct it in the draft before you send it for review."
            : "You can still import the campaign. Correct this in the file, or in the draft before you send it for review."
        }
        groups={groupByPlace(findings, "toMend")}
      />
      <FindingsCard
        heading="Check before review"
        lead={
          importable
            ? "We will import this unchanged, but it may not be what you meant. Check it in the draft."
            : "You can import this, but it may not be what you meant."
        }
        groups={groupByPlace(findings, "toCheck")}
      />
      {importable ? <ImportedParts findings={findings} /> : null}
      {more_findings > 0 ? <p>Findings that we have not listed: {displayCount(more_findings)}.</p> : null}
      {importable ? (
        <Button disabled={importing} onClick={onImport}>
          Import as a draft
        </Button>
      ) : null}
    </>
  );
}

/** Shows how we interpret and store the other parts of a file that can be imported. */
function ImportedParts({ findings }: Pick<ImportCheck, "findings">) {
  return (
    <>
      <FindingsCard
        heading="How we interpreted the file"
        lead="We show these parts differently in this service, or work them out if they are not in the file. This does not change who is selected."
        groups={groupByMessage(findings, "derived")}
      />
      <FindingsCard
        heading="Kept unchanged"
        lead="We keep these parts in the campaign and include them in its exports. Parts that only other services use do not affect who is selected."
        groups={groupByMessage(findings, "carried")}
      />
    </>
  );
}

function focusNode(node: HTMLElement | null): void {
  node?.focus();
}
