import { countedExpectations, examplesAre, expectationsAre } from "@spi/domain/expectation/expectation-counts";
import { waivedExpectations, findWaiver } from "@spi/domain/expectation/waiver";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import { Link } from "react-router";
import { canEditNow } from "../../scope/editing/lock-state.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { editPath } from "../../paths/paths.ts";
import { InheritedLabel } from "../../scope/waivers/InheritedLabel.tsx";
import { useUnmetExpectations } from "../../scope/waivers/use-waivers.ts";
import { useCanUpdate, useMe } from "../../session/use-session.ts";
import { ExampleItem } from "./ExampleItem.tsx";
import { ExpectationItem } from "./ExpectationItem.tsx";
import { NewestResults, useNewestResults } from "./results/NewestResults.tsx";
import { useExpectations } from "./use-expectations.ts";

/** Shows an iteration's expectations and the current outcomes of its example people. */
export function IterationExpectations() {
  const { key, iteration } = useIteration();
  const me = useMe();
  const canUpdate = useCanUpdate(key.teamId);
  const { data: response, isError } = useExpectations(key);
  const editable = isEditable(iteration.status) && canEditNow(iteration, { userId: me.id, canUpdate });
  const expectations = response
    ? [
        ...response.of_campaign.Expectations.map((expectation) => ({ from: "campaign" as const, expectation })),
        ...response.expectations.Expectations.map((expectation) => ({ from: "iteration" as const, expectation })),
      ]
    : [];
  const failing = response?.examples.filter(({ met }) => !met) ?? [];
  // Waivers are requested and approved while the decision is pending. After that, they are part of the approval.
  const pendingWaivers = waivedExpectations(useUnmetExpectations().data?.failing ?? []);
  const waived = iteration.status === "in review" ? pendingWaivers : (response?.waived ?? []);
  return (
    <>
      {isError ? <p>We cannot load the expectations at the moment. Try again later.</p> : null}
      {response ? (
        <p>
          {response.not_available ?? summarySentence(expectations.length, response.examples.length, failing.length)}
        </p>
      ) : null}
      {failing.map((result) => (
        <ExampleItem key={`${result.of} ${result.name}`} result={result} waiver={findWaiver(result, waived)} />
      ))}
      <NewestResults pendingWaivers={pendingWaivers} />
      <ul className="nhsuk-list">
        {expectations.map(({ from, expectation }) => (
          <li key={`${from} ${expectation.Name}`}>
            <ExpectationItem expectation={expectation} runDate={iteration.iteration_details.IterationDate}>
              <InheritedLabel of={from} />
            </ExpectationItem>
          </li>
        ))}
      </ul>
      {editable ? (
        <p className="spi-rule-group__links">
          <Link to={editPath(key, "expectations")}>
            Edit<span className="nhsuk-u-visually-hidden"> expectations and examples</span>
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** Returns the state of an iteration's expectations in a few words. */
export function useExpectationsTask(): { state: "optional" | "underWay" | "toCheck" | "done"; text: string } {
  const { key } = useIteration();
  const response = useExpectations(key).data;
  const unmet = useNewestResults()?.expected.filter(({ met }) => met === false).length ?? 0;
  if (!response) return { state: "underWay", text: "" };
  const text = countedExpectations([response.of_campaign, response.expectations]);
  if (text === "") return { state: "optional", text: "None" };
  const failing = response.examples.filter(({ met }) => !met).length;
  if (failing > 0) return { state: "toCheck", text: describeOutcomes(response.examples.length, failing) };
  if (unmet > 0) return { state: "toCheck", text: `${expectationsAre(unmet)} not met in the last report` };
  return { state: "done", text };
}

function summarySentence(expected: number, examples: number, failing: number): string {
  if (expected + examples === 0) return "This iteration has no expectations yet.";
  const countText = `${expected === 1 ? "There is" : "There are"} ${expectationsAre(expected)}`;
  const checkText = expected === 0 ? "" : " We check every report against the expectations.";
  if (examples === 0) return `${countText}.${checkText}`;
  return `${countText} and ${examplesAre(examples)}.${checkText} ${describeOutcomes(examples, failing)}`;
}

function describeOutcomes(examples: number, failing: number): string {
  if (failing === 0)
    return examples === 1
      ? "The example person has the expected outcome."
      : "All the example people have the expected outcomes.";
  return failing === 1
    ? "1 example person does not have the expected outcome."
    : `${failing} example people do not have the expected outcomes.`;
}
