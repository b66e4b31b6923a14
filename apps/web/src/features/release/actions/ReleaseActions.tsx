import { useState } from "react";
import { type ReleaseCommand, useReleaseCommand } from "../../../api/release.ts";
import { Link } from "react-router";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { stopListPath } from "../../../paths/paths.ts";
import { useMe, usePermissions } from "../../../session/use-session.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import type { ActionWithReasonProps } from "./action-props.ts";
import { OutdatedActionNotice } from "./OutdatedActionNotice.tsx";
import { ReleaseAgreement } from "./ReleaseAgreement.tsx";
import { ReleaseStart } from "./ReleaseStart.tsx";
import { isSoleDecider, releaseRefusals } from "@spi/domain/release/release";
import { unknownIds } from "../proof/proof-text.ts";
import type { Release } from "@spi/domain/release/release-answer";
import { startRequirement } from "../release-text.ts";
import { UnknownIdsNotice } from "../proof/UnknownIdsNotice.tsx";
import { ReleaserNames } from "../ReleaserNames.tsx";

/**
 * Shows the actions that this user can take on an active release. If the user's last action came too late, explains
 * this.
 */
export function ReleaseActions({
  release,
  isOpen,
  hours,
  at,
}: Pick<ActionWithReasonProps, "release" | "hours" | "at"> & { isOpen: boolean }) {
  const { key } = useIteration();
  const command = useReleaseCommand(key);
  const { version } = release;
  const texts = useReasonTexts(decisionKey(release), version);
  const isConflict = command.error?.body.kind === "conflict" && command.variables?.version !== version;
  const isOutdated = !command.isPending && (isConflict || texts.unsentTexts.length > 0);
  const onCommand = (nextCommand: ReleaseCommand) =>
    command.mutate({ ...nextCommand, version }, { onSuccess: texts.clear });
  return (
    <>
      {isOutdated ? (
        <OutdatedActionNotice
          key={command.submittedAt}
          release={release}
          hours={hours}
          refusal={isConflict ? command.error : null}
          unsentTexts={texts.unsentTexts}
          seenVersion={(isConflict ? command.variables?.version : texts.seenVersion) ?? version}
          onDismiss={() => {
            command.reset();
            texts.clearUnsent();
          }}
        />
      ) : command.error ? (
        <ApiErrors key={command.submittedAt} refusal={command.error} fields={["reason", "next_wave_wait_hours"]} />
      ) : null}
      {isOpen ? (
        <AvailableActions
          {...{
            release,
            hours,
            at,
            busy: command.isPending,
            onCommand,
            reason: texts.reason,
            setReason: texts.setReason,
          }}
        />
      ) : null}
    </>
  );
}

/**
 * Returns a key for the decision that the user types a reason for. The key depends on the release's state and the open
 * request.
 */
function decisionKey({ state, request: requestedMove }: Release): string {
  return requestedMove && !requestedMove.declined ? `${state} ${requestedMove.move} ${requestedMove.at}` : state;
}

/**
 * Stores the text that the user types for each decision. Text for a past decision is shown separately and never sent
 * with another decision.
 */
function useReasonTexts(decision: string, version: number) {
  const [texts, setTexts] = useState<Readonly<Record<string, { text: string; version: number }>>>({});
  const reason = texts[decision]?.text ?? "";
  const withText = (text: string) => ({ [decision]: { text, version } });
  const outdatedTexts = Object.entries(texts).flatMap(([other, typed]) =>
    other === decision || typed.text.trim() === "" ? [] : [{ ...typed, text: typed.text.trim() }],
  );
  return {
    reason,
    setReason: (text: string) => setTexts({ ...texts, ...withText(text) }),
    unsentTexts: outdatedTexts.map(({ text }) => text),
    /** The version that was shown when the user started to type the earliest text. */
    seenVersion: outdatedTexts.length === 0 ? undefined : Math.min(...outdatedTexts.map((typed) => typed.version)),
    clear: () => setTexts((now) => ({ ...now, ...withText("") })),
    clearUnsent: () => setTexts(withText(reason)),
  };
}

function AvailableActions(props: ActionWithReasonProps) {
  const { release } = props;
  const { key, iteration } = useIteration();
  const permissions = usePermissions(key.teamId);
  const mayRelease = permissions.includes("release");
  const me = useMe().id;
  const isSoleApprover = mayRelease && isSoleDecider(iteration.decisions, me);
  const viewer = { id: me, mayRelease, mayApprove: permissions.includes("approve") };
  const requirement = release.restored ? "Sending cannot be started." : startRequirement(release, viewer);
  const { state } = release;
  const unknown = unknownIds(release);
  return (
    <>
      {unknown.length > 0 && state !== "ended" ? <UnknownIdsNotice plans={unknown} /> : null}
      {state === "prepared" && unknown.length === 0 ? (
        requirement !== undefined ? (
          <p>{requirement}</p>
        ) : mayRelease && !isSoleApprover ? (
          <ReleaseStart {...props} />
        ) : (
          <>
            <p>
              {isSoleApprover
                ? releaseRefusals.aloneBehindApprovals
                : "Staff with release permission can start sending."}
            </p>
            <ReleaserNames />
          </>
        )
      ) : null}
      {state === "sending" ? <StopForm {...props} /> : null}
      {state === "stopped" && release.checking ? (
        <p>
          We are checking everyone on the list again, so the number of messages remaining may change. Once we have the
          new number, you can ask to cancel the remaining messages.
        </p>
      ) : null}
      {state === "stopped" && mayRelease ? <ReleaseAgreement {...props} /> : null}
      {mayRelease && state !== "ended" ? (
        <p className="nhsuk-u-margin-bottom-0">
          Add people who must not be messaged to the <Link to={stopListPath(key.teamId)}>stop list</Link>.
        </p>
      ) : null}
    </>
  );
}

/**
 * Shows the form that stops the release immediately, without confirmation, in a bar that is always in view. A reason is
 * optional, and is shown to the users who decide next.
 */
function StopForm({ busy, onCommand, reason, setReason }: ActionWithReasonProps) {
  return (
    <>
      <p>
        Anyone in the team can stop sending straight away. Two people with release permission must agree before it can
        resume.
      </p>
      <section className="spi-stop" aria-label="Stop sending">
        <div className="nhsuk-width-container spi-stop__form">
          <TextField
            id="reason"
            label="Reason for stopping (optional)"
            hint="Do not include any patient details."
            value={reason}
            onChange={setReason}
          />
          <Button
            variant="warning"
            disabled={busy}
            onClick={() => onCommand({ move: "stop", ...(reason.trim() && { reason }) })}
          >
            Stop sending
          </Button>
        </div>
      </section>
    </>
  );
}
