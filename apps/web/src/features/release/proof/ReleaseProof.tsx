import { displayTimestamp } from "@spi/domain/day/calendar";
import { proofMessages } from "@spi/domain/release/proof";
import { displayCount } from "@spi/domain/text/counts";
import { andList } from "@spi/domain/text/lists";
import { recipientsSentence, stoppedRecipientsSentence, unknownIds } from "./proof-text.ts";
import { Details } from "nhsuk-react-components";
import { releaseForms, useSendTestMessages } from "../../../api/release.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { usePermissions } from "../../../session/use-session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { CodeName } from "../../../ui/CodeName.tsx";
import { Lines } from "../../../ui/Lines.tsx";
import { DataTable, TwoLines } from "../../../ui/DataTable.tsx";
import { useFormPresent } from "../../../ui/page/refused-forms.ts";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import type { Release } from "@spi/domain/release/release-answer";
import { describeProof, readSentence } from "../release-text.ts";
import { ReleaserNames } from "../ReleaserNames.tsx";
import { ReadProofs } from "./ReadProofs.tsx";
import { RejectProofs } from "./RejectProofs.tsx";

type Plan = Release["plans"][number];

interface ReleaseProofProps {
  release: Release;
  /**
   * Last four digits of the test recipients' NHS numbers. Recipients on the stop list are in `stopped`, because they do
   * not get any messages.
   */
  recipients: readonly string[];
  stopped: readonly string[];
}

/** Shows a release's routing plans with their test messages, and this user's actions on the test messages. */
export function ReleaseProof({ release, recipients, stopped }: ReleaseProofProps) {
  const { plans, state } = release;
  const unread = plans.filter(({ proof }) => !proof?.read_by);
  if (plans.length === 0) return null;
  const isPaused = state === "prepared" || state === "stopped";
  const needsReading = isPaused && unread.length > 0;
  // Until the ID is corrected, the test messages would have to be read again.
  const hasUnknownIds = unknownIds(release).length > 0;
  const needsSending = unread.some(({ proof }) => proof === null || proof.state === "refused");
  const wasSent = unread.every(({ proof }) => proof !== null);
  const areAllStopped = recipients.length === 0 && stopped.length > 0;
  const stoppedText = stoppedRecipientsSentence(stopped);
  const table = <PlansTable release={release} recipients={recipients} />;
  if (!isPaused) return <Card heading={heading}>{table}</Card>;
  return (
    <Card heading={heading}>
      {needsReading ? (
        <p>
          Before we message anyone else, we send the message for each routing plan to the test recipients. An approver
          who did not send these messages must confirm that they have read them.
        </p>
      ) : null}
      {needsReading && needsSending && !hasUnknownIds && recipients.length > 0 ? (
        <p>
          {recipientsSentence(recipients, unread.length)} {proofMessages.moreAfterLostAnswers}
        </p>
      ) : null}
      {needsReading && !needsSending ? <p>{readSentence(plans.length - unread.length, plans.length)}</p> : null}
      {stoppedText === undefined ? null : <p>{areAllStopped ? proofMessages.allStopped : stoppedText}</p>}
      <div className="nhsuk-u-margin-bottom-4">{table}</div>
      {needsReading && !wasSent && !areAllStopped ? <ProofForm release={release} /> : null}
      {needsReading && !hasUnknownIds ? <ReadProofs key={release.version} release={release} unread={unread} /> : null}
      {wasSent && !areAllStopped ? <ResendForm release={release} areRead={!needsReading} /> : null}
      <RejectProofs release={release} />
    </Card>
  );
}

const heading = "Messages by routing plan";

/** Lists the routing plans with their plans in NHS Notify, the number of messages, and the test messages. */
function PlansTable({ release, recipients }: Pick<ReleaseProofProps, "release" | "recipients">) {
  const { plans, parts } = release;
  const countMessages = (plan: string) =>
    parts.filter((part) => part.plan === plan).reduce((sum, { approved, removed }) => sum + approved - removed, 0);
  return (
    <DataTable
      caption={heading}
      captionHidden
      columns={[
        { heading: "Routing plan ID" },
        { heading: "Plan in NHS Notify" },
        { heading: "Messages", numeric: true },
        { heading: "Test messages" },
      ]}
      rows={plans.map((plan) => ({
        key: plan.plan,
        cells: [
          <TwoLines key="plan" under={<span className="spi-uuid">{plan.uuid}</span>}>
            <CodeName>{plan.plan}</CodeName>
          </TwoLines>,
          plan.name === null ? (
            "Not known yet"
          ) : (
            <TwoLines key="name" under={`Version ${plan.version}`}>
              <CodeName>{plan.name}</CodeName>
            </TwoLines>
          ),
          displayCount(countMessages(plan.plan)),
          <TwoLines key="proof" under={<Lines values={describeTest(plan, recipients)} />}>
            {describeProof(plan)}
          </TwoLines>,
        ],
      }))}
    />
  );
}

/** Describes who sent a plan's test messages and to which numbers, and who read them, or why they were not accepted. */
function describeTest({ proof }: Plan, recipients: readonly string[]): string[] {
  if (!proof) return [""];
  if (proof.cause !== null) return [proof.cause];
  const numbers = recipients.length === 0 ? "" : ` to numbers ending ${andList(recipients)}`;
  return [
    `Sent${numbers} by ${proof.sent_by.name}, ${displayTimestamp(proof.sent_at)}`,
    ...(proof.read_by ? [`Read by ${proof.read_by.name}, ${displayTimestamp(proof.read_at ?? "")}`] : []),
  ];
}

/**
 * Sends test messages for the routing plans whose test messages have not been read by any user. Users who cannot send
 * them see who can.
 */
function ProofForm({ release }: { release: Release }) {
  const { key } = useIteration();
  if (usePermissions(key.teamId).includes("release")) return <SendButton release={release} />;
  return (
    <>
      <p>Staff with release permission can send the test messages.</p>
      <ReleaserNames />
    </>
  );
}

/**
 * Sends the test messages again. The button is collapsed at the end of the card, so that it does not move under the
 * pointer after a click on Send.
 */
function ResendForm({ release, areRead }: { release: Release; areRead: boolean }) {
  const { key } = useIteration();
  if (!usePermissions(key.teamId).includes("release")) return null;
  return (
    <Details className="nhsuk-u-margin-bottom-4">
      <Details.Summary>Send the test messages again</Details.Summary>
      <Details.Text>
        <p>
          {areRead
            ? "Send the test messages again if a routing plan has changed in NHS Notify. The test recipients will get every message again, and someone else must read the messages before anything is sent."
            : "The test recipients will get another copy of each message that has not been confirmed as read."}
        </p>
        <SendButton release={release} isResend />
      </Details.Text>
    </Details>
  );
}

function SendButton({ release, isResend = false }: { release: Release; isResend?: boolean }) {
  const { key } = useIteration();
  const send = useSendTestMessages(key);
  useFormPresent(releaseForms.sendTestMessages);
  return (
    <>
      {send.error ? <ApiErrors key={send.submittedAt} refusal={send.error} /> : null}
      <Button
        variant={isResend ? "secondary" : "primary"}
        disabled={send.isPending}
        onClick={() => send.mutate({ version: release.version })}
      >
        {isResend ? "Send again to the test recipients" : "Send to the test recipients"}
      </Button>
    </>
  );
}
