import { displayCount } from "@spi/domain/text/counts";
import type { ImportCheck } from "../../../api/importing.ts";
import { Button } from "../../../ui/Button.tsx";
import { byMessage, byPlace } from "./findings.ts";
import { FindingsCard } from "./FindingsCard.tsx";

export const blockersId = "stops-the-import";

interface FileCheckProps {
  /** Name of the file. */
  name: string;
  told: ImportCheck;
  importing: boolean;
  onImport: () => void;
}

/** Shows all findings about a file, those that stop the import separately from the rest, and the import button. */
export function FileCheck({ name, told, importing, onImport }: FileCheckProps) {
  const { findings, importable, more_findings } = told;
  return (
    <>
      {importable ? (
        <h2 className="nhsuk-heading-m" tabIndex={-1} ref={focusNode}>
          “{name}” can be imported
        </h2>
      ) : null}
      <FindingsCard
        id={blockersId}
        heading="What stops the import"
        lead="Nothing has been imported. Correct all of this in the file, then check it again."
        groups={byPlace(findings, "problem")}
      />
      <FindingsCard
        heading="To mend before a review"
        lead={
          importable
            ? "This is imported as it is. Correct it in the draft: until then it cannot be sent for review."
            : "This stops no import. Correct it in the file too, or later in the draft: until then it cannot be sent for review."
        }
        groups={byPlace(findings, "toMend")}
      />
      <FindingsCard
        heading="To check before a review"
        lead={
          importable
            ? "This is imported and runs as it is. It may not be what was meant: look at it in the draft."
            : "This stops no import, and runs as it is. It may not be what was meant."
        }
        groups={byPlace(findings, "toCheck")}
      />
      {importable ? <AsImported findings={findings} /> : null}
      {more_findings > 0 ? <p>There are {displayCount(more_findings)} more, which are not listed.</p> : null}
      {importable ? (
        <Button disabled={importing} onClick={onImport}>
          Import as a draft
        </Button>
      ) : null}
    </>
  );
}

/** Shows how the rest of an importable file is understood and stored. */
function AsImported({ findings }: Pick<ImportCheck, "findings">) {
  return (
    <>
      <FindingsCard
        heading="How the file is understood"
        lead="The same people are selected. This is written in another way here, or worked out where the file does not say."
        groups={byMessage(findings, "derived")}
      />
      <FindingsCard
        heading="Kept as it is"
        lead="This stays in the campaign and its exports as the file has it. Nobody is selected by what only other services read."
        groups={byMessage(findings, "carried")}
      />
    </>
  );
}

function focusNode(node: HTMLElement | null): void {
  node?.focus();
}
