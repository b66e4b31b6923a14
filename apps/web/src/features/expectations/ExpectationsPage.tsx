import { usedRoutingPlanIds } from "@spi/domain/campaign/routing-plan-rename";
import type { LibraryValues } from "@spi/domain/expectation/expectation-library";
import { standardSet } from "@spi/domain/expectation/expectation-library";
import type { Expectation } from "@spi/domain/expectation/expectations";
import type { OwnExpectations } from "@spi/domain/expectation/own-expectations";
import { useReference } from "../../api/use-reference.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { iterationPath } from "../../scope/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { BoundForm } from "./BoundForm.tsx";
import { ExampleFiles } from "./ExampleFiles.tsx";
import { ExampleItem } from "./ExampleItem.tsx";
import { ExpectationItem } from "./ExpectationItem.tsx";
import { StandardSet } from "./StandardSet.tsx";
import { useExpectations, useSaveExpectations } from "./use-expectations.ts";

/** What is expected of a draft iteration: written down, added from the usual ones, taken away (REQ-EXP-10, REQ-EXP-13). */
export function ExpectationsPage() {
  const { key, iteration, campaign } = useIteration();
  const { data: found, isError } = useExpectations(key);
  const save = useSaveExpectations(key);
  const { boards } = useReference();
  const details = iteration.iteration_details;
  const plans = [...new Set(usedRoutingPlanIds(details))];
  const put = (expectations: OwnExpectations) => found && save.mutate({ Version: found.version, expectations });
  const add = (more: readonly Expectation[]) => {
    if (!found) return;
    const own = found.expectations;
    const names = new Set(own.Expectations.map(({ Name }) => Name.toLowerCase()));
    const missing = more.filter(({ Name }) => !names.has(Name.toLowerCase()));
    put({ ...own, Expectations: [...own.Expectations, ...missing] });
  };
  const addSet = (values: Pick<LibraryValues, "age" | "days">) =>
    add(standardSet({ ...values, target: campaign.campaign_details.Target, plans }));
  return (
    <Page
      title="Expectations and examples"
      caption={details.Name}
      back={iterationPath(key, "summary")}
      alerts={{ problems: [], attempt: save.submittedAt, refusal: save.error ?? undefined }}
    >
      <p>
        Write down what this iteration must do and must never do. Every report is checked against it: while something
        does not hold, the report cannot be approved. Reviewers approve it together with the rules.
      </p>
      {found ? (
        <Expected found={found.expectations} saving={save.isPending} onChange={put} />
      ) : isError ? (
        <p>What is expected cannot be loaded at the moment. Try again later.</p>
      ) : (
        <LoadingText>Loading expectations...</LoadingText>
      )}
      <Card heading="Example people">
        {found?.examples.length ? (
          <ul className="nhsuk-list">
            {found.examples.map((result) => (
              <li key={`${result.name} ${result.message}`}>
                <ExampleItem result={result}>
                  {found.expectations.Examples.some(({ Name }) => Name === result.name) ? (
                    <Button
                      variant="secondary"
                      small
                      disabled={save.isPending}
                      onClick={() =>
                        put({
                          ...found.expectations,
                          Examples: found.expectations.Examples.filter(({ Name }) => Name !== result.name),
                        })
                      }
                    >
                      Delete<span className="nhsuk-u-visually-hidden"> {result.name}</span>
                    </Button>
                  ) : (
                    <p className="spi-quiet">Kept with the campaign</p>
                  )}
                </ExampleItem>
              </li>
            ))}
          </ul>
        ) : (
          <p>
            {found?.not_available ?? "There are none. Keep one from “Why this person?” on the iteration's summary."}
          </p>
        )}
        <ExampleFiles version={found?.version} some={(found?.expectations.Examples.length ?? 0) > 0} />
      </Card>
      <Card heading="Add the standard set">
        <p>The usual ones. Those marked as safety can never be waived.</p>
        <StandardSet disabled={!found || save.isPending} onAdd={addSet} />
      </Card>
      <Card heading="Add a bound on the report">
        <BoundForm
          parts={{ cohorts: details.IterationCohorts.map(({ CohortLabel }) => CohortLabel), plans, boards }}
          disabled={!found || save.isPending}
          onAdd={(bound) => add([bound])}
        />
      </Card>
    </Page>
  );
}

interface ExpectedProps {
  found: OwnExpectations;
  saving: boolean;
  onChange: (expectations: OwnExpectations) => void;
}

function Expected({ found, saving, onChange }: ExpectedProps) {
  const remove = (name: string) =>
    onChange({ ...found, Expectations: found.Expectations.filter(({ Name }) => Name !== name) });
  return (
    <Card heading="Expectations">
      {found.Expectations.length === 0 ? (
        <p>Nothing is expected yet.</p>
      ) : (
        <ul className="nhsuk-list">
          {found.Expectations.map((expectation) => (
            <li key={expectation.Name}>
              <ExpectationItem expectation={expectation}>
                <Button variant="secondary" small disabled={saving} onClick={() => remove(expectation.Name)}>
                  Delete<span className="nhsuk-u-visually-hidden"> {expectation.Name}</span>
                </Button>
              </ExpectationItem>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
