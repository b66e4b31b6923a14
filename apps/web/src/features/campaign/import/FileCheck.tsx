import type { Finding } from "@spi/domain/campaign-file/findings";
import { displayCount } from "@spi/domain/text/counts";
import { countOf } from "@spi/domain/release/sending/sending-sentences";
import { andList } from "@spi/domain/text/lists";
import type { ImportCheck } from "../../../api/import-campaign.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { groupByMessage, groupByPlace } from "./findings.ts";
import { FindingsCard } from "./FindingsCard.tsx";

export const blockersId = "stops-the-import";

interface FileCheckProps {
  name: string;
  result: ImportCheck;
  /** The file's content, for showing the values that are kept. */
  file: unknown;
  importing: boolean;
  onImport: () => void;
}

/**
 * Shows what an import of the file does, with the button, and then all findings. Findings that prevent the import are in
 * a separate list.
 */
export function FileCheck({ name, result, file, importing, onImport }: FileCheckProps) {
  const { findings, importable, more_findings } = result;
  return (
    <>
      {importable ? (
        <Card>
          <h2 className="nhsuk-heading-m nhsuk-card__heading" tabIndex={-1} ref={focusNode}>
            “{name}” can be imported
          </h2>
          <p>{describeImport(findings)}</p>
          <Button disabled={importing} onClick={onImport}>
            Import as a draft
          </Button>
        </Card>
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
      <OtherParts findings={findings} file={file} />
      {more_findings > 0 ? (
        <p>
          {more_findings === 1 ? "1 more finding is" : `${displayCount(more_findings)} more findings are`} not listed
          here.
        </p>
      ) : null}
    </>
  );
}

/** Says what an import creates, and how many findings need attention before a review. */
function describeImport(findings: ImportCheck["findings"]): string {
  const count = (kind: Finding["kind"]) => findings.filter((finding) => finding.kind === kind).length;
  const [toFix, toCheck] = [count("toFix"), count("toCheck")];
  const created = "We will create a new campaign with its iterations as drafts.";
  if (toFix + toCheck === 0) return `${created} We did not find anything to correct.`;
  const parts = [
    ...(toFix === 0 ? [] : [`${countOf(toFix, "part")} to fix`]),
    ...(toCheck === 0 ? [] : [`${countOf(toCheck, "part")} to check`]),
  ];
  return `${created} Before you send an iteration for review, there ${toFix + toCheck === 1 ? "is" : "are"} ${andList(parts)}. You can do this in the draft.`;
}

/** Shows how we interpret and store the other parts of a file. These parts need no action, so they are collapsed. */
function OtherParts({ findings, file }: Pick<ImportCheck, "findings"> & Pick<FileCheckProps, "file">) {
  return (
    <>
      <FindingsCard
        collapsed
        heading="How we interpreted the file"
        lead="We show these parts differently in this service, or work them out if they are not in the file. This does not change who is selected."
        groups={groupByMessage(findings, "interpreted")}
      />
      <FindingsCard
        collapsed
        heading="Kept unchanged"
        lead="We keep these parts in the campaign and include them in its exports. Parts that only other services use do not affect who is selected."
        groups={groupByMessage(findings, "notUsed", file)}
      />
    </>
  );
}

function focusNode(node: HTMLElement | null): void {
  node?.focus();
}
