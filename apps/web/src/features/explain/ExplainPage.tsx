import "./explain.css";
import { displayDay } from "@spi/domain/day/calendar";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { DescribedPerson } from "@spi/domain/people/described-person";
import { type ComponentType, useState } from "react";
import { useLocation } from "react-router";
import { api } from "../../api/client.ts";
import type { ApiRefusal } from "../../ui/page/refusal.ts";
import { useReference } from "../../api/use-reference.ts";
import type { PersonLinkState } from "../../scope/explained-person.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { iterationPath } from "../../paths/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Radios } from "../../ui/fields/ChoiceFields.tsx";
import type { FieldProblem } from "../../ui/page/ErrorSummary.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { usedAttributes, emptyPerson, offeredCohorts, toDraft, toPerson } from "./described-person.ts";
import type { Explanation } from "./explanation.ts";
import { ExplanationCards } from "./ExplanationCards.tsx";
import { PersonFields } from "./PersonFields.tsx";

type PersonInput = "number" | "described";
type Question = { person_number: number } | { person: DescribedPerson };
type QuestionOrProblems = Question | { problems: FieldProblem[] };

/** A described person, with their outcome. */
interface ShownPerson {
  person: DescribedPerson;
  outcome: Explanation["outcome"];
  /** The rule that determined the person's outcome or message. */
  reason: string | null;
  plans: readonly string[];
  /** True if the outcome may be a mistake. */
  inDoubt: boolean;
}

const numberId = "person_number";
const numberMessage = "Enter a person's number, for example 1234.";
const noProblems: FieldProblem[] = [];

/**
 * Shows "Why this person?", with each step of one synthetic person's path through the iteration. If the address
 * contains a person, shows the explanation immediately. The explanation comes first, and then the form for another person.
 */
export function ExplainPage({ SaveAction }: { SaveAction?: ComponentType<ShownPerson> }) {
  const { key, iteration } = useIteration();
  const details = iteration.iteration_details;
  const link = useLocation().state as PersonLinkState | null;
  const linkedPerson = link?.person;
  const { attributes } = useReference();
  const askedAttributes = usedAttributes(details, attributes, linkedPerson);
  const [inputMode, setInputMode] = useState<PersonInput>(linkedPerson ? "described" : "number");
  const [number, setNumber] = useState("");
  const [person, setPerson] = useState(linkedPerson ? toDraft(linkedPerson, askedAttributes) : emptyPerson);
  const [attempt, setAttempt] = useState(0);
  const [question, setQuestion] = useState(linkedPerson && readDescription(toPerson(person, askedAttributes)));
  const problems = question && "problems" in question ? question.problems : noProblems;
  const { teamId, campaignId, iterationId } = key;
  const explain = useQuery<Explanation, ApiRefusal>({
    queryKey: ["team", teamId, "campaign", campaignId, "explain", iterationId, attempt],
    queryFn:
      question && !("problems" in question)
        ? () =>
            api.explain(key, { ...question, ...(link?.comparedVersion ? { with: link.comparedVersion.version } : {}) })
        : skipToken,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const submit = () => {
    setAttempt(attempt + 1);
    setQuestion(inputMode === "number" ? readNumber(number) : readDescription(toPerson(person, askedAttributes)));
  };
  const error = (id: string) => problems.find(({ fieldId }) => fieldId === id)?.message;
  return (
    <Page
      title="Why this person?"
      caption={details.Name}
      back={iterationPath(key, "summary")}
      backState={link?.linkPosition ? { linkPosition: link.linkPosition } : undefined}
      alerts={{ problems, attempt, refusal: explain.error ?? undefined, fields: [numberId] }}
    >
      <p>
        Find out whether one person would be invited on {displayDay(details.IterationDate)}, and why. Choose someone
        from the synthetic population or describe an imaginary person. Do not enter anything about a real person.
      </p>
      {link?.finding ? (
        <div className="nhsuk-inset-text">
          <p>
            <strong>Example of someone affected:</strong> {link.finding}
          </p>
          <p>Check that their outcome is what you intended, and see which rule caused it.</p>
        </div>
      ) : null}
      {link?.ofReport ? (
        <div className="nhsuk-inset-text">
          <p>
            This person is from a report, but this page uses the current rules. If the iteration has changed since that
            report, the outcome may be different.
          </p>
        </div>
      ) : null}
      {explain.data ? (
        <VersionExplanation
          key={attempt}
          explanation={explain.data}
          inlineName={link?.comparedVersion?.inlineName ?? "the earlier version"}
        />
      ) : null}
      {explain.data && SaveAction && question && "person" in question ? (
        <SaveAction
          key={`keep ${attempt}`}
          person={question.person}
          outcome={explain.data.outcome}
          reason={explain.data.reason ?? explain.data.routing?.rule ?? null}
          plans={explain.data.routing?.plans ?? []}
          inDoubt={link?.finding !== undefined}
        />
      ) : null}
      {explain.data && SaveAction && question && "person_number" in question ? (
        <p>
          You can only save someone as an example if you described them yourself. To save someone similar, choose
          “Someone I describe” below and enter only the details that matter.
        </p>
      ) : null}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Card>
          <Radios
            id="way"
            legend={explain.data ? "Explain another person" : "Which person?"}
            legendSize="m"
            value={inputMode}
            onChange={setInputMode}
            choices={[
              { value: "number", label: "Someone from the synthetic population" },
              { value: "described", label: "Someone I describe" },
            ]}
          />
          {inputMode === "number" ? (
            <TextField
              id={numberId}
              label="Person number"
              labelSize="s"
              hint="People are numbered from 1. For example, 1234. If the number is too high, we show the highest number."
              width={10}
              inputMode="numeric"
              autoComplete="off"
              value={number}
              onChange={setNumber}
              error={error(numberId) ?? explain.error?.body.errors[numberId]?.join(" ")}
            />
          ) : (
            <PersonFields
              draft={person}
              onChange={setPerson}
              attributes={askedAttributes}
              cohorts={[...new Set([...offeredCohorts(details, attributes), ...(linkedPerson?.COHORTS ?? [])])]}
              problems={problems}
            />
          )}
        </Card>
        <Button type="submit" repeatable disabled={explain.isFetching}>
          Explain
        </Button>
      </form>
    </Page>
  );
}

/** Shows one explanation, or two if versions are compared. */
function VersionExplanation({ explanation, inlineName }: { explanation: Explanation; inlineName: string }) {
  const { earlier } = explanation;
  if (!earlier) return <ExplanationCards explanation={explanation} />;
  return (
    <div className="spi-before-now">
      <section aria-label="Before">
        <ExplanationCards explanation={earlier} heading={`Before, in ${inlineName}`} />
      </section>
      <section aria-label="Now">
        <ExplanationCards explanation={explanation} heading="Now, in this iteration" takesFocus={false} />
      </section>
    </div>
  );
}

function readNumber(text: string): QuestionOrProblems {
  const digits = text.replaceAll(/[\s,]/g, "");
  if (!/^[1-9]\d{0,8}$/.test(digits)) return { problems: [{ fieldId: numberId, message: numberMessage }] };
  return { person_number: Number(digits) };
}

function readDescription(read: ReturnType<typeof toPerson>): QuestionOrProblems {
  return read.ok ? { person: read.value } : { problems: read.refusal };
}
