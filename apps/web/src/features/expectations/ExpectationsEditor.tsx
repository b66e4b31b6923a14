import type { CampaignExpectationsAnswer } from "@spi/domain/api-contract";
import type { Target } from "@spi/domain/campaign/campaign";
import type { Day } from "@spi/domain/day/calendar";
import { standardSet } from "@spi/domain/expectation/expectation-library";
import type { IterationCohort } from "@spi/domain/iteration/iteration";
import type { Expectation } from "@spi/domain/expectation/expectations";
import type { OwnExpectations } from "@spi/domain/expectation/own-expectations";
import type { ReactNode } from "react";
import type { ApiRefusal } from "../../api/refusal.ts";
import { useReference } from "../../api/use-reference.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { BoundForm } from "./bound/BoundForm.tsx";
import { ExpectationList } from "./ExpectationList.tsx";
import type { AskCondition } from "./sentence/SentenceForm.tsx";
import { SentenceForm } from "./sentence/SentenceForm.tsx";
import { StandardSet } from "./StandardSet.tsx";
import type { NewExpectations } from "./use-expectations.ts";

interface ExpectationsEditorProps {
  caption: string;
  back: string;
  lead: ReactNode;
  /** What bounds and sentences can be about. */
  about: { target: Target; runDate: Day; chosen: readonly IterationCohort[]; plans: readonly string[] };
  AskCondition: AskCondition;
  found: CampaignExpectationsAnswer | undefined;
  isError: boolean;
  save: { mutate: (saved: NewExpectations) => void; isPending: boolean; submittedAt: number; error: ApiRefusal | null };
  /** What holds for it besides, which is edited elsewhere. */
  inherited?: ReactNode;
  /** The example people; only its own can be taken away here. */
  examples: readonly { name: string; shown: ReactNode; own: boolean }[] | undefined;
  /** Takes them from files and saves them as one. */
  exampleFiles?: ReactNode;
  /** Said where there are no example people. */
  noExamples: string;
}

/** What is expected of an iteration or of a campaign: added from the usual ones or as a bound, and taken away (REQ-EXP-10, REQ-EXP-13). */
export function ExpectationsEditor(props: ExpectationsEditorProps) {
  const {
    caption,
    back,
    lead,
    about,
    AskCondition,
    found,
    isError,
    save,
    inherited,
    examples = [],
    exampleFiles,
    noExamples,
  } = props;
  const { boards } = useReference();
  const own = found?.expectations;
  const cohorts = about.chosen.map(({ CohortLabel }) => CohortLabel);
  const disabled = !found || save.isPending;
  const put = (expectations: OwnExpectations) => found && save.mutate({ Version: found.version, expectations });
  const add = (more: readonly Expectation[]) => {
    if (!own) return;
    const names = new Set(own.Expectations.map(({ Name }) => Name.toLowerCase()));
    const missing = more.filter(({ Name }) => !names.has(Name.toLowerCase()));
    put({ ...own, Expectations: [...own.Expectations, ...missing] });
  };
  const dropFrom = (list: keyof OwnExpectations) => (name: string) => (
    <Button
      variant="secondary"
      small
      disabled={disabled}
      onClick={() => own && put({ ...own, [list]: own[list].filter(({ Name }) => Name !== name) })}
    >
      Delete<span className="nhsuk-u-visually-hidden"> {name}</span>
    </Button>
  );
  return (
    <Page
      title="Expectations and examples"
      caption={caption}
      back={back}
      alerts={{ problems: [], attempt: save.submittedAt, refusal: save.error ?? undefined }}
    >
      {lead}
      {inherited}
      {own ? (
        <Card heading="Expectations">
          {own.Expectations.length === 0 ? <p>Nothing is expected yet.</p> : null}
          <ExpectationList
            expectations={own.Expectations}
            runDate={about.runDate}
            action={({ Name }) => dropFrom("Expectations")(Name)}
          />
        </Card>
      ) : isError ? (
        <p>What is expected cannot be loaded at the moment. Try again later.</p>
      ) : (
        <LoadingText>Loading expectations...</LoadingText>
      )}
      <Card heading="Example people">
        {examples.length === 0 ? <p>{noExamples}</p> : null}
        <ul className="nhsuk-list">
          {examples.map(({ name, shown, own: isOwn }) => (
            <li key={`${isOwn} ${name}`}>
              {shown}
              {isOwn ? dropFrom("Examples")(name) : <p className="spi-quiet">Kept with the campaign</p>}
            </li>
          ))}
        </ul>
        {exampleFiles}
      </Card>
      <Card heading="Add the standard set">
        <p>The usual ones. Those marked as safety can never be waived.</p>
        <StandardSet disabled={disabled} onAdd={(values) => add(standardSet({ ...values, ...about }))} />
      </Card>
      <Card heading="Add a sentence about people">
        <SentenceForm
          about={about}
          AskCondition={AskCondition}
          disabled={disabled}
          taken={own?.Expectations.map(({ Name }) => Name) ?? []}
          onAdd={(sentence) => add([sentence])}
        />
      </Card>
      <Card heading="Add a bound on the report">
        <BoundForm
          parts={{ cohorts, plans: about.plans, boards }}
          disabled={disabled}
          onAdd={(bound) => add([bound])}
        />
      </Card>
    </Page>
  );
}
