import { ruleName } from "@spi/domain/rule/rule-name";
import type { IterationRule } from "@spi/domain/rule/rule";
import type { RuleContext } from "@spi/domain/rule-sentences/rule-sentences";
import { useState } from "react";
import { RuleFigures } from "../../scope/preview/RuleFigures.tsx";
import { CommentsOnPart } from "./CommentsOnPart.tsx";
import { RuleText } from "./RuleText.tsx";
import { useComments } from "./use-comments.ts";
import { useIteration } from "../../scope/IterationScope.tsx";

/** Describes a rule in words, with the number of people it affects and, on request, its comments. */
export function ReviewRule({ rule, ...context }: RuleContext & { rule: IterationRule }) {
  const { key } = useIteration();
  const [isCommenting, setIsCommenting] = useState(false);
  const part = `rule:${rule.ID}`;
  const name = ruleName(rule, context.runDate);
  const openComments =
    useComments(key).comments?.filter((comment) => comment.part === part && comment.resolved_by === null) ?? [];
  return (
    <>
      <RuleText rule={rule} {...context} />
      <RuleFigures id={rule.ID} />
      <button
        type="button"
        className="spi-link-button spi-comment-button"
        aria-expanded={isCommenting}
        onClick={() => setIsCommenting(!isCommenting)}
      >
        {openComments.length === 0 ? "Comment" : `Comments (${openComments.length})`}
        <span className="nhsuk-u-visually-hidden"> on {name}</span>
      </button>
      {isCommenting ? <CommentsOnPart part={part} name={name} /> : null}
    </>
  );
}
