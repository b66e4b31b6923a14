import type { ControlDraft } from "../library/controls.ts";
import { libraryRuleById } from "@spi/domain/library/library-rule";
import type { LibraryRuleMetadata } from "@spi/domain/rule/rule";
import { useReference } from "../../../api/use-reference.ts";
import type { DraftFieldsProps } from "../rule-draft.ts";
import { applyControls } from "../library/library-draft.ts";
import { LibraryControls } from "../library/LibraryControls.tsx";

interface TailoredEditorProps extends Pick<DraftFieldsProps, "draft" | "errors" | "onChange"> {
  metadata: LibraryRuleMetadata;
  filling: readonly ControlDraft[];
  runDate: string;
}

/** Shows a library rule's own page, with only the values that users can choose. */
export function TailoredEditor({ draft, metadata, filling, runDate, errors, onChange }: TailoredEditorProps) {
  const about = libraryRuleById(useReference()["library-rules"], metadata.ID)?.LibraryDescription;
  return (
    <>
      {about ? <p className="spi-quiet">{about}</p> : null}
      <LibraryControls
        metadata={metadata}
        attributeName={draft.attributeName}
        runDate={runDate}
        filling={filling}
        errors={errors.filling}
        onChange={(next) => onChange(applyControls(draft, { metadata, filling: next }))}
      />
    </>
  );
}
