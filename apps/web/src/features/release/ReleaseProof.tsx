import { upperFirst } from "@spi/domain/words/upper-first";
import { displayTimestamp } from "@spi/domain/day/calendar";
import { isNameLike, proofChecks, proofMessages, recipientsSentence, unlikeName } from "@spi/domain/release/proof";
import { useState } from "react";
import { useProveRelease, useReadProofs } from "../../api/release.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { useMe, usePermissions } from "../../session/use-session.ts";
import { WhoHolds } from "../../session/WhoHolds.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CodeName } from "../../ui/CodeName.tsx";
import { DataTable, TwoLines } from "../../ui/DataTable.tsx";
import { Checkbox, Checkboxes } from "../../ui/fields/ChoiceFields.tsx";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { FoldedRows } from "./FoldedRows.tsx";
import type { Release } from "@spi/domain/release/release-answer";
import { proofWords } from "./release-words.ts";
import { WhoReleases } from "./WhoReleases.tsx";

type Plan = Release["plans"][number];

/** The proof of each routing plan of a release, and what this person can do about it (REQ-REL-42). */
export function ReleaseProof({ release, recipients }: { release: Release; recipients: readonly string[] }) {
  const { plans, state } = release;
  const unread = plans.filter(({ proof }) => !proof?.read_by);
  if (plans.length === 0) return null;
  const isOpen = (state === "prepared" || state === "stopped") && unread.length > 0;
  return (
    <Card heading="Messages to the test recipients">
      {isOpen ? (
        <p>
          Before anybody else is messaged, the test recipients get the message of each routing plan, and somebody other
          than the sender says that they read them.
        </p>
      ) : null}
      {isOpen && recipients.length > 0 ? <p>{recipientsSentence(recipients, unread.length)}</p> : null}
      <div className="nhsuk-u-margin-bottom-4">
        <FoldedRows
          title="What test recipients got of each routing plan"
          rows={plans.length}
          most={isOpen ? plans.length : 0}
        >
          <DataTable
            caption="What test recipients got of each routing plan"
            captionHidden
            columns={[
              { heading: "Routing plan ID" },
              { heading: "Plan at NHS Notify" },
              { heading: "Test recipients" },
            ]}
            rows={plans.map((plan) => ({
              key: plan.plan,
              cells: [
                <CodeName key="plan">{plan.plan}</CodeName>,
                plan.name === null ? (
                  "Not known yet"
                ) : (
                  <TwoLines key="name" under={`Version ${plan.version}`}>
                    {plan.name}
                  </TwoLines>
                ),
                <TwoLines key="proof" under={plan.proof?.cause ?? readWords(plan)}>
                  {proofWords(plan)}
                </TwoLines>,
              ],
            }))}
          />
        </FoldedRows>
      </div>
      {isOpen ? <Send release={release} unread={unread} /> : null}
      {isOpen ? <Read key={release.version} release={release} unread={unread} /> : null}
    </Card>
  );
}

function readWords({ proof }: Plan): string | null {
  if (proof?.read_by) return `${proof.read_by.name}, ${displayTimestamp(proof.read_at ?? "")}`;
  return proof ? `Sent by ${proof.sent_by.name}, ${displayTimestamp(proof.sent_at)}` : null;
}

interface PartProps {
  release: Release;
  /** Plans that nobody has read. */
  unread: readonly Plan[];
}

function Send({ release, unread }: PartProps) {
  const { key } = useIteration();
  const send = useProveRelease(key);
  const mayRelease = usePermissions(key.teamId).includes("release");
  const wasSent = unread.every(({ proof }) => proof !== null);
  if (!mayRelease) {
    return wasSent ? null : (
      <>
        <p>Somebody with permission to release can send them.</p>
        <WhoReleases />
      </>
    );
  }
  return (
    <>
      {send.error ? <ApiErrors key={send.submittedAt} refusal={send.error} /> : null}
      <Button
        variant={wasSent ? "secondary" : "primary"}
        disabled={send.isPending}
        onClick={() => send.mutate({ version: release.version })}
      >
        {wasSent ? "Send again to the test recipients" : "Send to the test recipients"}
      </Button>
    </>
  );
}

const checks = Object.entries(proofChecks).map(([value, words]) => ({
  value: value as keyof typeof proofChecks,
  label: upperFirst(words),
}));

function Read({ release, unread }: PartProps) {
  const { key } = useIteration();
  const read = useReadProofs(key);
  const me = useMe();
  const mayApprove = usePermissions(key.teamId).includes("approve");
  const [chosen, setChosen] = useState<string[]>([]);
  const [seen, setSeen] = useState<(keyof typeof proofChecks)[]>([]);
  const [sureOf, setSureOf] = useState<string[]>([]);
  const accepted = unread.filter(({ proof }) => proof?.state === "accepted");
  const toRead = accepted.filter(({ proof }) => proof?.sent_by.id !== me.id);
  if (accepted.length === 0) return null;
  if (!mayApprove || toRead.length === 0) {
    const senders = accepted.map(({ proof }) => proof?.sent_by.id);
    return (
      <>
        <p>
          {mayApprove ? proofMessages.ownProof : "Somebody with permission to approve can say that they were read."}
        </p>
        <WhoHolds teamId={key.teamId} permission="approve" without={(id) => senders.includes(id)} />
      </>
    );
  }
  const unlike = toRead.filter(({ plan, name }) => chosen.includes(plan) && !isNameLike(plan, name ?? ""));
  const save = () =>
    read.mutate({
      version: release.version,
      checks: seen,
      plans: toRead
        .filter(({ plan }) => chosen.includes(plan))
        .map(({ plan, name, version }) => ({
          plan,
          name: name ?? "",
          version: version ?? "",
          confirm_name: sureOf.includes(plan),
        })),
    });
  return (
    <>
      <Checkboxes
        id="plans"
        legend="Which messages have you read?"
        legendSize="s"
        choices={toRead.map(({ plan, name, version }) => ({
          value: plan,
          label: plan,
          hint: `${name}, version ${version}`,
        }))}
        values={chosen}
        onChange={setChosen}
      />
      <Checkboxes
        id="checks"
        legend="What have you checked in each of them?"
        legendSize="s"
        choices={checks}
        values={seen}
        onChange={setSeen}
      />
      {unlike.length === 0 ? null : (
        <div className="nhsuk-checkboxes nhsuk-u-margin-bottom-4">
          {unlike.map(({ plan, name }) => (
            <Checkbox
              key={plan}
              id={`sure-${plan}`}
              label={`“${name}” is the right plan for ${plan}`}
              hint={unlikeName}
              checked={sureOf.includes(plan)}
              onChange={(on) => setSureOf(on ? [...sureOf, plan] : sureOf.filter((other) => other !== plan))}
            />
          ))}
        </div>
      )}
      {read.error ? <ApiErrors key={read.submittedAt} refusal={read.error} fields={["plans", "checks"]} /> : null}
      <Button disabled={read.isPending} onClick={save}>
        Save that I have read them
      </Button>
    </>
  );
}
