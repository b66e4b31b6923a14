import { ruleName } from "@spi/domain/rule/rule-name";
import type { IterationRule } from "@spi/domain/rule/rule";
import type { RuleContext } from "@spi/domain/rule-words/rule-words";
import { useState } from "react";
import { RuleFigures } from "../../scope/preview/RuleFigures.tsx";
import { CommentsOnPart } from "./CommentsOnPart.tsx";
import { RuleInWords } from "./RuleInWords.tsx";
import { useComments } from "./use-comments.ts";
import { useIteration } from "../../scope/IterationScope.tsx";

/** Shows a rule in words with its people, and its comments if they are requested. */
export function ReviewRule({ rule, ...context }: RuleContext & { rule: IterationRule }) {
  const { key } = useIteration();
  const [commenting, setCommenting] = useState(false);
  const part = `rule:${rule.ID}`;
  const name = ruleName(rule, context.runDate);
  const waiting = useComments(key).comments?.filter((said) => said.part === part && said.resolved_by === null) ?? [];
  return (
    <>
      <RuleInWords rule={rule} {...context} />
      <RuleFigures id={rule.ID} />
      <button
        type="button"
        className="spi-link-button spi-comment-button"
        aria-expanded={commenting}
        onClick={() => setCommenting(!commenting)}
      >
        {waiting.length === 0 ? "Comment" : `Comments (${waiting.length})`}
        <span className="nhsuk-u-visually-hidden"> on {name}</span>
      </button>
      {commenting ? <CommentsOnPart part={part} name={name} /> : null}
    </>
  );
}
