import { ruleName } from "@spi/domain/rule/rule-name";
import type { IterationRule } from "@spi/domain/rule/rule";
import { Link } from "react-router";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Condition } from "./Condition.tsx";
import type { RuleReference } from "../rule-draft.ts";
import { andClausePath } from "../../../paths/paths.ts";

interface AndClausesProps {
  rule: IterationRule;
  runDate: string;
  reference: RuleReference;
  onDelete: (clauseId: string) => void;
}

/** Lists the rule's AND clauses, each with its own buttons to edit and delete it. */
export function AndClauses({ rule, runDate, reference, onDelete }: AndClausesProps) {
  if (rule.AndClauses.length === 0) return null;
  return (
    <ul className="nhsuk-list spi-clauses">
      {rule.AndClauses.map((clause, index) => (
        <li key={clause.ID} className="spi-clauses__clause">
          <Condition rule={rule} clause={clause} runDate={runDate} reference={reference} />
          <ClauseActions rule={rule} runDate={runDate} number={index + 1} onDelete={() => onDelete(clause.ID)} />
        </li>
      ))}
    </ul>
  );
}

interface ClauseActionsProps extends Pick<AndClausesProps, "rule" | "runDate"> {
  number: number;
  onDelete: () => void;
}

function ClauseActions({ rule, runDate, number, onDelete }: ClauseActionsProps) {
  const { key } = useIteration();
  const hidden = (
    <span className="nhsuk-u-visually-hidden">
      {" "}
      AND clause {number} of {ruleName(rule, runDate)}
    </span>
  );
  return (
    <div className="spi-clauses__actions">
      <Link to={andClausePath(key, { type: rule.Type, ruleId: rule.ID, number })}>Edit{hidden}</Link>
      <Button variant="secondary" small onClick={onDelete}>
        Delete{hidden}
      </Button>
    </div>
  );
}
