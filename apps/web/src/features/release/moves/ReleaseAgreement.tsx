import { isReason } from "@spi/domain/names/reason";
import type { Release } from "@spi/domain/release/release-answer";
import { requestSentence, declinedSentence } from "@spi/domain/release/release";
import { formatMessageCount as messages } from "@spi/domain/text/counts";
import { useState } from "react";
import type { ReleaseCommand } from "../../../api/release.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { useMe } from "../../../session/use-session.ts";
import { PermissionHolders } from "../../../session/PermissionHolders.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/confirm/ConfirmDialog.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { heldBackSentence, withoutPlans } from "../release-words.ts";
import { conditionSentence, stoppedByCondition } from "../wave-words.ts";
import { beforeResuming } from "./before-resuming.ts";
import type { MoveProps, MoveWithReason } from "./move-props.ts";

/** Decides on a stopped release: one user asks, a different one agrees or declines, and the first can withdraw. */
export function ReleaseAgreement(props: MoveWithReason) {
  const me = useMe();
  const { asked } = props.release;
  if (asked === null) return <Ask {...props} />;
  const name = ({ id, name }: { id: string; name: string }) => (id === me.id ? "You" : name);
  if (asked.declined === null) {
    return (
      <>
        <p>{requestSentence(asked, name(asked.by))}</p>
        {asked.what === "resume" ? <WithoutPlans release={props.release} /> : null}
        {asked.what === "resume" ? (
          <ConditionOfResuming release={props.release} isWithout={asked.without_condition} />
        ) : null}
        {asked.by.id === me.id ? <Withdraw {...props} /> : <Agree {...props} asked={asked} />}
      </>
    );
  }
  const by = { asked: asked.by.id === me.id ? "you" : asked.by.name, declined: name(asked.declined.by) };
  return (
    <>
      <p>{declinedSentence({ what: asked.what, reason: asked.declined.reason }, by)}</p>
      <Ask {...props} />
    </>
  );
}

function Ask(props: MoveWithReason) {
  const { release, busy } = props;
  const { field, giving } = useReason(props);
  const { parts, rest_condition: condition } = release;
  const isNext = condition !== null && parts.some(({ begun }) => !begun);
  const stops = stoppedByCondition(release);
  const missing = beforeResuming(release);
  return (
    <>
      {missing === undefined ? null : <p>{missing}</p>}
      {field({ label: "Reason", hint: "Someone else with release permission must agree." })}
      <WithoutPlans release={release} />
      <ConditionOfResuming release={release} isWithout={stops} />
      <HeldBackNotice release={release} />
      <OtherReleasers />
      <div className="nhsuk-button-group">
        {missing === undefined ? (
          <Button disabled={busy} onClick={() => giving("ask-to-resume", { without_condition: stops })}>
            Ask to resume
          </Button>
        ) : null}
        {isNext && !stops && missing === undefined ? (
          <Button
            variant="secondary"
            disabled={busy}
            onClick={() => giving("ask-to-resume", { without_condition: true })}
          >
            Ask to resume without waiting for outcomes
          </Button>
        ) : null}
        {release.checking ? null : (
          <Button variant="warning" disabled={busy} onClick={() => giving("ask-to-give-up")}>
            Ask to cancel the remaining {messages(release.figures.toGo)}
          </Button>
        )}
      </div>
    </>
  );
}

/** State of a reason and its options. Text in the field is required before a decision. */
function useReason({ onMove, reason, setReason }: MoveWithReason) {
  const [missing, setMissing] = useState(false);
  const giving = (move: ReleaseCommand["move"], more: Pick<ReleaseCommand, "without_condition"> = {}) => {
    setMissing(!isReason(reason));
    if (isReason(reason)) onMove({ move, reason, ...more });
  };
  const field = ({ label, hint }: { label: string; hint: string }) => (
    <TextField
      id="reason"
      label={label}
      hint={`${hint} Do not include any patient details.`}
      value={reason}
      onChange={setReason}
      error={missing ? `Enter the ${label.toLowerCase()}` : undefined}
    />
  );
  return { field, giving };
}

/** Describes the condition on outcomes after resuming, in the same words for both users. */
function ConditionOfResuming({ release, isWithout }: { release: Release; isWithout: boolean }) {
  const sentence = conditionSentence(release, isWithout);
  return sentence === undefined ? null : <p>{sentence}</p>;
}

function WithoutPlans({ release }: { release: Release }) {
  const sentence = withoutPlans(release);
  return sentence === undefined ? null : <p>{sentence}</p>;
}

function HeldBackNotice({ release }: { release: Release }) {
  const sentence = heldBackSentence(release);
  return sentence === undefined ? null : <p>{sentence}</p>;
}

/** Names the users who can agree to this user's request. */
function OtherReleasers() {
  const { key } = useIteration();
  const me = useMe().id;
  return <PermissionHolders teamId={key.teamId} permission="release" without={(id) => id === me} />;
}

function Withdraw({ busy, onMove }: MoveProps) {
  return (
    <>
      <p>Someone else with release permission must agree. Until then you can withdraw your request.</p>
      <OtherReleasers />
      <Button variant="secondary" disabled={busy} onClick={() => onMove({ move: "withdraw" })}>
        Withdraw
      </Button>
    </>
  );
}

function Agree({ asked, ...props }: MoveWithReason & { asked: NonNullable<Release["asked"]> }) {
  const { release, busy, onMove } = props;
  const { figures } = release;
  const [asking, setAsking] = useState(false);
  const { field, giving } = useReason(props);
  const rest = messages(figures.toGo);
  const missing = asked.what === "resume" ? beforeResuming(release) : undefined;
  return (
    <>
      {missing !== undefined ? (
        <p>{missing}</p>
      ) : asked.what === "resume" ? (
        <Button disabled={busy} onClick={() => onMove({ move: "resume" })}>
          Agree and resume sending
        </Button>
      ) : release.checking ? null : (
        <Button variant="warning" disabled={busy} onClick={() => setAsking(true)}>
          Agree to cancel the remaining {rest}
        </Button>
      )}
      {field({
        label: "Reason for declining",
        hint: "You only need to enter this if you decline. Sending will remain stopped.",
      })}
      <Button variant="secondary" disabled={busy} onClick={() => giving("decline")}>
        Decline
      </Button>
      {asking && asked.what === "giveUp" ? (
        <ConfirmDialog
          title={`Cancel the remaining ${rest}?`}
          confirmLabel={`Cancel ${rest}`}
          cancelLabel="Go back"
          warning
          onConfirm={() => {
            setAsking(false);
            onMove({ move: "give-up", remaining: figures.toGo });
          }}
          onCancel={() => setAsking(false)}
        >
          <HeldBackNotice release={release} />
          <p>
            This will end the release, and no one will be able to resume it. To contact these people, you will need to
            create a new iteration with its own report.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
