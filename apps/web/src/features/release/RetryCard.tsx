import { notReached, type NotReached } from "@spi/domain/iteration/only-people";
import {
  type RetryResponse,
  retryableReasons,
  notRetriedReasons,
  rejectedAgainHint,
  tryAgainName,
} from "@spi/domain/release/try-again";
import { formatPeopleCount } from "@spi/domain/text/counts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { asRefusal } from "../../ui/page/refusal.ts";
import { retryQuery, useCreateRetryIteration } from "../../api/release.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { iterationPath } from "../../paths/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkboxes } from "../../ui/fields/ChoiceFields.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";

/**
 * Offers "Try again" once a release has ended. This creates a draft for only the people who were not reached, which is
 * then reviewed as usual.
 */
export function RetryCard() {
  const { key } = useIteration();
  const query = useQuery(retryQuery(key));
  return (
    <Card heading="Try again">
      {query.isPending ? <LoadingText>Counting people who were not reached...</LoadingText> : null}
      {query.isError && !query.data ? <ApiErrors refusal={asRefusal(query.error)} /> : null}
      {query.data ? <RetryOptions counts={query.data} /> : null}
    </Card>
  );
}

function RetryOptions({ counts }: { counts: RetryResponse }) {
  // The mutation is outside the form, so that its error is still shown if another user creates the draft first and the
  // form is removed.
  const createIteration = useCreateRetryIteration(useIteration().key);
  const { others, tried: retried } = counts;
  const remaining = retryableReasons(counts);
  const kinds = Object.keys(notRetriedReasons) as (keyof typeof notRetriedReasons)[];
  const excludedKinds = kinds.filter((kind) => others[kind] > 0);
  return (
    <>
      {createIteration.error ? (
        <ApiErrors key={createIteration.submittedAt} refusal={createIteration.error} fields={["name", "reasons"]} />
      ) : null}
      {retried.map(({ reason, iteration }) => (
        <p key={reason}>
          “{iteration}” is for the people {notReached[reason]}. You can only contact each person again once.
        </p>
      ))}
      {remaining.length === 0 ? (
        <p>There is no one left to contact again at the moment.</p>
      ) : (
        <RetryForm counts={counts} remaining={remaining} createIteration={createIteration} />
      )}
      {excludedKinds.length === 0 ? null : (
        <>
          <p>You cannot contact these people again:</p>
          <ul className="nhsuk-list nhsuk-list--bullet nhsuk-u-margin-bottom-0">
            {excludedKinds.map((kind) => (
              <li key={kind}>
                {formatPeopleCount(others[kind])} who {notRetriedReasons[kind]}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface RetryFormProps {
  counts: RetryResponse;
  remaining: readonly NotReached[];
  createIteration: ReturnType<typeof useCreateRetryIteration>;
}

function RetryForm({ counts, remaining, createIteration }: RetryFormProps) {
  const { key, iteration } = useIteration();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly NotReached[]>(remaining.filter((reason) => reason !== "refused"));
  const [name, setName] = useState(tryAgainName(iteration.iteration_details.Name));
  const reasons = remaining.filter((reason) => chosen.includes(reason));
  const people = reasons.reduce((sum, reason) => sum + counts.reasons[reason], 0);
  const submit = () =>
    createIteration.mutate(
      { name, reasons, people },
      {
        onSuccess: ({ iteration_id: iterationId }) => void navigate(iterationPath({ ...key, iterationId }, "summary")),
      },
    );
  return (
    <>
      <p>
        You can create a draft iteration for just the people you choose. It will have the same cohorts, rules and
        routing plans as this iteration. You can then set a run date and send the draft for review as usual.
      </p>
      <Checkboxes
        id="reasons"
        legend="Who do you want to contact again?"
        legendSize="s"
        hint={remaining.includes("refused") ? rejectedAgainHint : undefined}
        choices={remaining.map((reason) => ({
          value: reason,
          label: `${formatPeopleCount(counts.reasons[reason])} ${notReached[reason]}`,
        }))}
        values={reasons}
        onChange={setChosen}
      />
      <TextField id="name" label="Draft name" value={name} onChange={setName} />
      <Button variant="secondary" disabled={createIteration.isPending || people === 0} onClick={submit}>
        Create a draft for {formatPeopleCount(people)}
      </Button>
      {createIteration.isPending ? <LoadingText>Creating the draft...</LoadingText> : null}
    </>
  );
}
