import { notReached, type NotReached } from "@spi/domain/iteration/only-people";
import {
  type TryAgainAnswer,
  leftToTry,
  notTriedAgain,
  refusedAgain,
  tryAgainName,
} from "@spi/domain/release/try-again";
import { formatPeopleCount } from "@spi/domain/text/counts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { asRefusal } from "../../ui/page/refusal.ts";
import { tryAgainQuery, useTryAgain } from "../../api/release.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { iterationPath } from "../../paths/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkboxes } from "../../ui/fields/ChoiceFields.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";

/** Offers "Try again" for people an ended release did not reach: a draft limited to them, reviewed as usual. */
export function TryAgain() {
  const { key } = useIteration();
  const query = useQuery(tryAgainQuery(key));
  return (
    <Card heading="Try again">
      {query.isPending ? <LoadingText>Counting people who were not reached...</LoadingText> : null}
      {query.isError && !query.data ? <ApiErrors refusal={asRefusal(query.error)} /> : null}
      {query.data ? <Choice found={query.data} /> : null}
    </Card>
  );
}

function Choice({ found }: { found: TryAgainAnswer }) {
  // Remains after the form, which disappears if a different user creates the draft first.
  const make = useTryAgain(useIteration().key);
  const { others, tried } = found;
  const left = leftToTry(found);
  const kinds = Object.keys(notTriedAgain) as (keyof typeof notTriedAgain)[];
  const never = kinds.filter((kind) => others[kind] > 0);
  return (
    <>
      {make.error ? <ApiErrors key={make.submittedAt} refusal={make.error} fields={["name", "reasons"]} /> : null}
      {tried.map(({ reason, iteration }) => (
        <p key={reason}>
          “{iteration}” is for the people {notReached[reason]}. You can only contact each person again once.
        </p>
      ))}
      {left.length === 0 ? (
        <p>There is no one you can contact again at the moment.</p>
      ) : (
        <Draft found={found} left={left} make={make} />
      )}
      {never.length === 0 ? null : (
        <>
          <p>You cannot contact these people again:</p>
          <ul className="nhsuk-list nhsuk-list--bullet nhsuk-u-margin-bottom-0">
            {never.map((kind) => (
              <li key={kind}>
                {formatPeopleCount(others[kind])} who {notTriedAgain[kind]}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface DraftProps {
  found: TryAgainAnswer;
  left: readonly NotReached[];
  make: ReturnType<typeof useTryAgain>;
}

function Draft({ found, left, make }: DraftProps) {
  const { key, iteration } = useIteration();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly NotReached[]>(left.filter((reason) => reason !== "refused"));
  const [name, setName] = useState(tryAgainName(iteration.iteration_details.Name));
  const reasons = left.filter((reason) => chosen.includes(reason));
  const people = reasons.reduce((sum, reason) => sum + found.reasons[reason], 0);
  const submit = () =>
    make.mutate(
      { name, reasons, people },
      {
        onSuccess: ({ iteration_id: iterationId }) => void navigate(iterationPath({ ...key, iterationId }, "summary")),
      },
    );
  return (
    <>
      <p>
        This creates a draft iteration for just the people you choose, with this iteration&apos;s cohorts, rules and
        routing plans. You can then choose its run date and send it for review as usual.
      </p>
      <Checkboxes
        id="reasons"
        legend="Who do you want to contact again?"
        legendSize="s"
        hint={left.includes("refused") ? refusedAgain : undefined}
        choices={left.map((reason) => ({
          value: reason,
          label: `${formatPeopleCount(found.reasons[reason])} ${notReached[reason]}`,
        }))}
        values={reasons}
        onChange={setChosen}
      />
      <TextField id="name" label="Draft name" value={name} onChange={setName} />
      <Button variant="secondary" disabled={make.isPending || people === 0} onClick={submit}>
        Create a draft for {formatPeopleCount(people)}
      </Button>
    </>
  );
}
