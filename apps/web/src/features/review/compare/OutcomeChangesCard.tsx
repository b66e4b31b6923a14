import { type BaseReason, baseReasonSentence } from "@spi/domain/iteration/review/comparison-base";
import { Details } from "nhsuk-react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { LoadingText } from "../../../ui/page/LoadingText.tsx";
import { ChangesTable } from "../ChangesTable.tsx";
import { EquivalenceSummary } from "./EquivalenceSummary.tsx";
import { PeopleDifference } from "./PeopleDifference.tsx";
import { type ComparableVersion, useComparableVersions } from "./use-comparable-versions.ts";
import { usePersonLink } from "./ExplainPersonLink.tsx";

interface OutcomeChangesCardProps {
  /** True if the user starts the count. */
  isOnRequest?: boolean;
  /** True if the decision is waiting for this user, who sees the most important figures next to the form. */
  canDecide?: boolean;
}

/**
 * Compares the iteration with another version, by default the last approved version. Shows the people with different
 * outcomes, and the differences between the versions. The count reads data about everyone and writers open the page
 * often, so writers start the count themselves.
 */
export function OutcomeChangesCard({ isOnRequest = false, canDecide = false }: OutcomeChangesCardProps) {
  const comparable = useComparableVersions();
  const linkPosition = usePersonLink();
  const [isRequested, setIsRequested] = useState(!isOnRequest || linkPosition !== undefined);
  const [selectedValue, setSelectedValue] = useState(linkPosition?.version);
  if (!comparable || comparable.versions.length === 0) return null;
  const { versions, defaultVersion, baseReason } = comparable;
  const isOnlySimilar = baseReason !== undefined && !originReasons.has(baseReason);
  const selected = versions.find(({ value }) => value === selectedValue) ?? defaultVersion;
  // The version that the iteration is based on. Writers see how the iteration differs from it after each save.
  // Undefined if the version to compare with is only similar.
  const origin = isOnRequest && !isOnlySimilar ? defaultVersion : undefined;
  const content = (
    <div className="spi-compare">
      <div className="spi-compare__with">
        <SelectField
          id="compare-with"
          label="Compare with"
          hint={selected && baseReason && selected === defaultVersion ? baseReasonSentence(baseReason) : undefined}
          {...(selected ? {} : { placeholder: "Choose a version" })}
          value={selected?.value ?? ""}
          onChange={setSelectedValue}
          choices={versions}
        />
        {selected && selected !== origin ? <EquivalenceSummary version={selected} /> : null}
      </div>
      {selected && isRequested ? (
        <ComparedVersion version={selected} folded={isOnlySimilar && selected === defaultVersion} />
      ) : null}
      {isRequested ? null : (
        <Button variant="secondary" disabled={!selected} onClick={() => setIsRequested(true)}>
          Count the people whose outcome changes
        </Button>
      )}
    </div>
  );
  if (!isOnRequest && !canDecide) return <Card heading="People whose outcome changes">{content}</Card>;
  return (
    <>
      {origin ? <OriginCard version={origin} /> : null}
      <Details className="spi-fold" open={linkPosition !== undefined || !defaultVersion}>
        <Details.Summary>People whose outcome changes</Details.Summary>
        <Details.Text>{content}</Details.Text>
      </Details>
    </>
  );
}

/** Reasons to compare with a version because the iteration is based on it. */
const originReasons: ReadonlySet<BaseReason> = new Set(["reportApproved", "approved", "copiedFrom"]);

/**
 * Shows whether the saved version treats everyone in the same way as the version it is based on, once the result is
 * known.
 */
function OriginCard({ version }: { version: ComparableVersion }) {
  const { key } = useIteration();
  const { data, isPending } = useQuery(queries.equivalence(key, version.value));
  if (!isPending && !data?.equivalence) return null;
  return (
    <Card heading={`Compared with ${version.inlineName}`}>
      {isPending ? <LoadingText>Comparing the versions...</LoadingText> : <EquivalenceSummary version={version} />}
    </Card>
  );
}

/**
 * Shows the comparison with a version. The comparison is collapsed (`folded`) if the version is only similar, because
 * there may then be many differences.
 */
function ComparedVersion({ version, folded }: { version: ComparableVersion; folded: boolean }) {
  const iterationName = useIteration().iteration.iteration_details.Name;
  const changes = version.changes?.();
  if (!changes) return <PeopleDifference version={version} />;
  const { name, inlineName } = version;
  return (
    <PeopleDifference version={version}>
      {changes.length === 0 ? (
        <p>There are no differences from {inlineName}.</p>
      ) : (
        <Details open={!folded}>
          <Details.Summary>{`Differences from ${inlineName} (${changes.length})`}</Details.Summary>
          <Details.Text>
            <ChangesTable caption={`Differences from ${name}`} columns={[name, iterationName]} changes={changes} />
          </Details.Text>
        </Details>
      )}
    </PeopleDifference>
  );
}
