import type { Iteration } from "@spi/domain/iteration/iteration";
import type { PreviewAnswer } from "@spi/domain/report/people-preview";
import type { ReactNode } from "react";
import { createContext, use } from "react";
import { usePermissions } from "../../session/use-session.ts";
import { useIteration } from "../IterationScope.tsx";
import "./preview.css";
import { PreviewPanel } from "./PreviewPanel.tsx";
import { usePreview } from "./use-preview.ts";

interface WithPreviewProps {
  /** The iteration as it would be saved now; undefined while something is missing. */
  draft: Iteration | undefined;
  /** The ID of the rule that is edited, or "every" rule. */
  rule?: string | undefined;
  children: ReactNode;
}

const PreviewContext = createContext<PreviewAnswer | undefined>(undefined);

/** A page with how many people its iteration would invite beside it, for those who may write or approve (REQ-RUL-60). */
export function WithPreview(props: WithPreviewProps) {
  const permissions = usePermissions(useIteration().key.teamId);
  return permissions.some((held) => held === "write" || held === "approve") ? <Previewed {...props} /> : props.children;
}

function Previewed({ draft, rule, children }: WithPreviewProps) {
  const preview = usePreview(draft, rule);
  return (
    <PreviewContext value={preview.answer}>
      <div className="spi-beside">
        <div className="spi-beside__page">{children}</div>
        <PreviewPanel {...preview} rule={rule} />
      </div>
    </PreviewContext>
  );
}

/** What one rule does, as far as the page's preview says it. */
export function usePreviewedRule(id: string) {
  const answer = use(PreviewContext);
  return answer && answer.event !== "not-available" ? answer.preview.rules.find((rule) => rule.id === id) : undefined;
}
