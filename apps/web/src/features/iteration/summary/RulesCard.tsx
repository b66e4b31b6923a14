import { rulesOfType } from "@spi/domain/iteration/iteration";
import type { RuleType } from "@spi/domain/rule/rule";
import { ruleTypeFacts, ruleTypes } from "@spi/domain/rule/rule";
import { outcomeWords } from "@spi/domain/words/outcome-words";
import { ruleWords } from "@spi/domain/words/rule-words";
import { Details } from "nhsuk-react-components";
import { Link, useSearchParams } from "react-router";
import { useReferenceWords } from "../../../api/reference-words.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { rulesPath } from "../../../scope/paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { RuleDetails } from "./RuleDetails.tsx";

/** The three rule groups; `openRules` names the one that is open on arrival (REQ-SCR-13, REQ-SCR-51). */
export function RulesCard({ editable }: { editable: boolean }) {
  const [search] = useSearchParams();
  const open = search.get("openRules");
  return (
    <Card heading="Iteration rules">
      {ruleTypes.map((type) => (
        <RuleGroup key={`${type} ${open}`} type={type} open={open === type} editable={editable} />
      ))}
    </Card>
  );
}

function RuleGroup({ type, open, editable }: { type: RuleType; open: boolean; editable: boolean }) {
  const { key, iteration } = useIteration();
  const { name, title } = ruleTypeFacts[type];
  const { IterationDate: runDate } = iteration.iteration_details;
  const reference = useReferenceWords();
  const rules = rulesOfType(iteration.iteration_details, type);
  const toCheck = reference && rules.filter((rule) => ruleWords(rule, { reference, runDate }).findings.length > 0);
  return (
    <Details expander className="spi-group" open={open}>
      <Details.Summary>
        {title} rules ({rules.length}){toCheck?.length ? `: ${toCheck.length} to check` : null}
      </Details.Summary>
      <Details.Text>
        <p className="spi-quiet">{outcomeWords[type].purpose}</p>
        {rules.length === 0 ? (
          <p>No {name} rules have been selected for the campaign.</p>
        ) : (
          <ol className="nhsuk-list spi-rules">
            {rules.map((rule, index) => (
              <li key={rule.ID}>
                <RuleDetails rule={rule} number={index + 1} runDate={runDate} />
              </li>
            ))}
          </ol>
        )}
        {editable ? (
          <p>
            <Link to={rulesPath(key, type)}>{rules.length === 0 ? `Add ${name} rules` : `Edit ${name} rules`}</Link>
          </p>
        ) : null}
      </Details.Text>
    </Details>
  );
}
