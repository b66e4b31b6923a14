import type { CampaignExpectationsAnswer } from "@spi/domain/api-contract";
import type { Target } from "@spi/domain/campaign/campaign";
import type { Day } from "@spi/domain/day/calendar";
import { standardSet } from "@spi/domain/expectation/expectation-library";
import type { IterationCohort } from "@spi/domain/iteration/iteration";
import type { Expectation } from "@spi/domain/expectation/expectations";
import type { OwnExpectations } from "@spi/domain/expectation/own-expectations";
import type { ReactNode } from "react";
import { useState } from "react";
import type { ApiRefusal } from "../../api/refusal.ts";
import { useReference } from "../../api/use-reference.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";
import { RestoredNotice } from "../../ui/form/RestoredNotice.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { ActionRows } from "./ActionRows.tsx";
import { BoundForm } from "./bound/BoundForm.tsx";
import { ExpectationList } from "./ExpectationList.tsx";
import { Overtaken } from "./refused/Overtaken.tsx";
import { isTaken } from "./sentence/read-sentence.ts";
import type { AskCondition } from "./sentence/SentenceForm.tsx";
import { SentenceForm } from "./sentence/SentenceForm.tsx";
import { StandardSet } from "./StandardSet.tsx";
import type { NewExpectations } from "./use-expectations.ts";

interface Save {
  mutate: (saved: NewExpectations, then: { onSuccess: () => void }) => void;
  isPending: boolean;
  submittedAt: number;
  error: ApiRefusal | null;
}

/** What somebody wants of what is expected, and what follows once it is saved. */
interface Wish {
  change: (own: OwnExpectations) => OwnExpectations;
  onSaved: () => void;
  /** What it adds, where that must not be there already. */
  name?: string;
}

interface ExpectationsEditorProps {
  caption: string;
  back: string;
  lead: ReactNode;
  /** What bounds and sentences can be about. */
  about: { target: Target; runDate: Day; chosen: readonly IterationCohort[]; plans: readonly string[] };
  AskCondition: AskCondition;
  found: CampaignExpectationsAnswer | undefined;
  isError: boolean;
  save: Save;
  /** What holds for it besides, which is edited elsewhere. */
  inherited?: ReactNode;
  /** The example people; only its own can be taken away here. */
  examples: readonly { name: string; shown: ReactNode; own: boolean }[] | undefined;
  /** Takes them from files and saves them as one. */
  exampleFiles?: ReactNode;
  /** All of it from a file and as one. */
  asFile?: ReactNode;
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
    asFile,
    noExamples,
  } = props;
  const { boards } = useReference();
  const own = found?.expectations;
  const cohorts = about.chosen.map(({ CohortLabel }) => CohortLabel);
  const disabled = !found || save.isPending;
  const [wish, setWish] = useState<Wish>();
  const taken = own?.Expectations.map(({ Name }) => Name) ?? [];
  const put = (wanted: Wish) => {
    if (!found) return;
    setWish(wanted);
    save.mutate(
      { Version: found.version, expectations: wanted.change(found.expectations) },
      { onSuccess: wanted.onSaved },
    );
  };
  const add = (more: readonly Expectation[], onSaved: () => void) =>
    put({ change: (to) => withMissing(to, more), onSaved });
  const addOne = (one: Expectation, onSaved: () => void) =>
    put({ change: (to) => withMissing(to, [one]), onSaved, name: one.Name });
  const overtaken = save.error?.body.current;
  const dropFrom = (list: keyof OwnExpectations) => (name: string) => (
    <Button
      variant="secondary"
      small
      disabled={disabled}
      onClick={() =>
        put({
          change: (from) => ({ ...from, [list]: from[list].filter(({ Name }) => Name !== name) }),
          onSaved: () => {},
        })
      }
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
      <RestoredNotice />
      {overtaken && wish ? (
        <Overtaken
          {...overtaken}
          shown={found !== undefined && found.version >= overtaken.version}
          taken={wish.name !== undefined && isTaken(wish.name, taken)}
          disabled={disabled}
          onAgain={() => put(wish)}
        />
      ) : null}
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
        <ActionRows
          rows={examples.map(({ name, shown, own: isOwn }) => ({
            key: `${isOwn} ${name}`,
            shown,
            action: isOwn ? dropFrom("Examples")(name) : undefined,
          }))}
        />
        {exampleFiles}
      </Card>
      <div className="spi-side-by-side">
        <div>
          <Card heading="Add the standard set">
            <p>The usual ones. Those marked as safety can never be waived.</p>
            <StandardSet
              disabled={disabled}
              onAdd={(values, onAdded) => add(standardSet({ ...values, ...about }), onAdded)}
            />
          </Card>
          {asFile}
        </div>
        <Card heading="Add a bound on the report">
          <BoundForm parts={{ cohorts, plans: about.plans, boards }} disabled={disabled} taken={taken} onAdd={addOne} />
        </Card>
      </div>
      <Card heading="Add a sentence about people">
        <SentenceForm about={about} AskCondition={AskCondition} disabled={disabled} taken={taken} onAdd={addOne} />
      </Card>
    </Page>
  );
}

/** Those whose names are not there yet are added. */
function withMissing(own: OwnExpectations, more: readonly Expectation[]): OwnExpectations {
  const names = own.Expectations.map(({ Name }) => Name);
  return { ...own, Expectations: [...own.Expectations, ...more.filter(({ Name }) => !isTaken(Name, names))] };
}
