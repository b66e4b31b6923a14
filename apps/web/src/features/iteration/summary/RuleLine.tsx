import type { Day } from "@spi/domain/day/calendar";
import type { IterationRule } from "@spi/domain/rule/rule";
import { ruleName } from "@spi/domain/rule/rule-name";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useId, useState } from "react";
import { Link } from "react-router";
import { queries } from "../../../api/queries.ts";
import { useHasDraft } from "../../../drafts/use-persistent-state.ts";
import { commentDraftKey } from "../../../scope/comment-draft.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { duplicateRulePath, ruleFromSummaryPath, ruleLineId } from "../../../paths/paths.ts";
import { RuleFindings } from "../../../scope/findings/RuleFindings.tsx";
import { RuleFigures } from "../../../scope/preview/RuleFigures.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import { RuleDetails } from "./RuleDetails.tsx";
import { RuleSentence } from "./RuleSentence.tsx";

/** Shows the comments on one part of the iteration, with a form to add one. */
export type PartComments = ComponentType<{ part: string; name: string }>;

interface RuleLineProps {
  rule: IterationRule;
  /** Position in the list, starting from 1 for the highest priority. */
  number: number;
  runDate: Day;
  /** True if the rule's details are initially shown. */
  open: boolean;
  editable: boolean;
  needsCheck: boolean;
  Comments: PartComments;
}

/**
 * Shows a rule with its sentence, the people it affects and its actions. Selecting its name shows its description and
 * conditions instead of the sentence.
 */
export function RuleLine({ rule, number, runDate, open, editable, needsCheck, Comments }: RuleLineProps) {
  const { key } = useIteration();
  const [isExpanded, setIsExpanded] = useState(open);
  const id = useId();
  const part = `rule:${rule.ID}`;
  const [isCommenting, setIsCommenting] = useState(useHasDraft(commentDraftKey(part)));
  const name = ruleName(rule, runDate);
  const hidden = <span className="nhsuk-u-visually-hidden"> {name}</span>;
  const openComments =
    useQuery(queries.comments(key)).data?.filter((comment) => comment.part === part && !comment.resolved_by) ?? [];
  return (
    <>
      <div className="spi-rule-line">
        <h4 className="spi-rule-line__name">
          <button
            type="button"
            id={ruleLineId(rule.ID)}
            className="spi-rule-line__open"
            aria-expanded={isExpanded}
            aria-controls={`${id}words`}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            Rule {number}: {name}
          </button>
        </h4>
        {needsCheck ? <Tag colour="red">To check</Tag> : null}
        <span className="spi-rule-line__actions">
          {editable ? (
            <>
              <Link to={ruleFromSummaryPath(key, { type: rule.Type, ruleId: rule.ID })}>Edit{hidden}</Link>
              <Link to={duplicateRulePath(key, { type: rule.Type, ruleId: rule.ID }, "summary")}>
                Duplicate{hidden}
              </Link>
            </>
          ) : null}
          <button
            type="button"
            className="spi-link-button"
            aria-expanded={isCommenting}
            aria-controls={`${id}comments`}
            onClick={() => setIsCommenting(!isCommenting)}
          >
            {openComments.length === 0 ? "Comment" : `Comments (${openComments.length})`}
            <span className="nhsuk-u-visually-hidden"> on {name}</span>
          </button>
        </span>
      </div>
      <div className="spi-rule-line__more">
        <div id={`${id}words`} hidden={!isExpanded}>
          <RuleDetails rule={rule} runDate={runDate} />
          {isExpanded && needsCheck ? <RuleFindings id={rule.ID} canAnswer={false} /> : null}
        </div>
        {isExpanded ? null : <RuleSentence rule={rule} runDate={runDate} />}
        <RuleFigures id={rule.ID} />
      </div>
      <div id={`${id}comments`} className="spi-rule-line__more" hidden={!isCommenting}>
        {isCommenting ? <Comments part={part} name={name} /> : null}
      </div>
    </>
  );
}
