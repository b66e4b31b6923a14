import { type ReactNode, createContext, use } from "react";
import { usePermissions } from "../../session/use-session.ts";
import { useIteration } from "../IterationScope.tsx";
import "./preview.css";
import { PreviewPanel } from "./PreviewPanel.tsx";
import { type PreviewInput, type Preview, usePreview } from "./use-preview.ts";

const PreviewContext = createContext<Preview | undefined>(undefined);

interface PagePreviewProps extends PreviewInput {
  /**
   * True if the page's content is long and cannot be edited. The page then uses the full width, and the count is at its
   * end.
   */
  wide?: boolean;
  /** True if the page shows the number of people elsewhere, so that it is not shown again. */
  isShownElsewhere?: boolean;
  children: ReactNode;
}

/** Shows a page with the number of people that its iteration would invite, for users who can write or approve. */
export function PagePreview(props: PagePreviewProps) {
  const permissions = usePermissions(useIteration().key.teamId);
  return permissions.some((permission) => permission === "write" || permission === "approve") ? (
    <PreviewLayout {...props} />
  ) : (
    props.children
  );
}

function PreviewLayout({ children, wide = false, isShownElsewhere = false, ...input }: PagePreviewProps) {
  const preview = usePreview(input);
  return (
    <PreviewContext value={preview}>
      <div className={wide ? "spi-above-preview" : "spi-with-preview"}>
        <div className="spi-beside__page">{children}</div>
        {isShownElsewhere ? null : <PreviewPanel {...preview} rule={input.rule} />}
      </div>
    </PreviewContext>
  );
}

/** Returns the page's preview, or undefined if the user cannot see one. */
export const usePagePreview = () => use(PreviewContext);

/** Returns one rule's effect. Returns undefined if the page's preview does not include it. */
export function usePreviewedRule(id: string) {
  const answer = usePagePreview()?.counted?.answer;
  return answer && answer.event !== "not-available" ? answer.preview.rules.find((rule) => rule.id === id) : undefined;
}
