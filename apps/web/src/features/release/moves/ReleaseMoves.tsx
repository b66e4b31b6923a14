import { useState } from "react";
import { type ReleaseCommand, useMoveRelease } from "../../../api/release.ts";
import { Link } from "react-router";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { stopListPath } from "../../../paths/paths.ts";
import { useMe, usePermissions } from "../../../session/use-session.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import type { MoveWithReason } from "./move-props.ts";
import { MoveTooLate } from "./MoveTooLate.tsx";
import { ReleaseAgreement } from "./ReleaseAgreement.tsx";
import { ReleaseStart } from "./ReleaseStart.tsx";
import { isSoleDecider, releaseRefusals } from "@spi/domain/release/release";
import { unknownIds } from "../proof/proof-words.ts";
import type { Release } from "@spi/domain/release/release-answer";
import { beforeStart } from "../release-words.ts";
import { UnknownIds } from "../proof/UnknownIds.tsx";
import { ReleaserNames } from "../ReleaserNames.tsx";

/** Shows the actions this user can take on an active release, and those that were too late. */
export function ReleaseMoves({
  release,
  isOpen,
  hours,
  at,
}: Pick<MoveWithReason, "release" | "hours" | "at"> & { isOpen: boolean }) {
  const { key } = useIteration();
  const move = useMoveRelease(key);
  const { version } = release;
  const texts = useTexts(decisionOf(release), version);
  const movedOn = move.error?.body.kind === "conflict" && move.variables?.version !== version;
  const tooLate = !move.isPending && (movedOn || texts.left.length > 0);
  const onMove = (wish: ReleaseCommand) => move.mutate({ ...wish, version }, { onSuccess: texts.forget });
  return (
    <>
      {tooLate ? (
        <MoveTooLate
          key={move.submittedAt}
          release={release}
          hours={hours}
          refusal={movedOn ? move.error : null}
          left={texts.left}
          seen={(movedOn ? move.variables?.version : texts.seen) ?? version}
          onRead={() => {
            move.reset();
            texts.forgetLeft();
          }}
        />
      ) : move.error ? (
        <ApiErrors key={move.submittedAt} refusal={move.error} fields={["reason", "rest_wait_hours"]} />
      ) : null}
      {isOpen ? (
        <OpenMoves
          {...{ release, hours, at, busy: move.isPending, onMove, reason: texts.reason, setReason: texts.setReason }}
        />
      ) : null}
    </>
  );
}

/** Returns the decision for which a reason is typed: the release's state and the open request. */
function decisionOf({ state, asked }: Release): string {
  return asked && !asked.declined ? `${state} ${asked.what} ${asked.at}` : state;
}

/**
 * Stores text by the decision for which it was typed. Text for a past decision is set aside and never sent for a
 * different one.
 */
function useTexts(about: string, version: number) {
  const [texts, setTexts] = useState<Readonly<Record<string, { text: string; version: number }>>>({});
  const reason = texts[about]?.text ?? "";
  const set = (text: string) => ({ [about]: { text, version } });
  const left = Object.entries(texts).flatMap(([other, typed]) =>
    other === about || typed.text.trim() === "" ? [] : [{ ...typed, text: typed.text.trim() }],
  );
  return {
    reason,
    setReason: (text: string) => setTexts({ ...texts, ...set(text) }),
    left: left.map(({ text }) => text),
    /** The version for which the earliest of this text was typed. */
    seen: left.length === 0 ? undefined : Math.min(...left.map((typed) => typed.version)),
    forget: () => setTexts((now) => ({ ...now, ...set("") })),
    forgetLeft: () => setTexts(set(reason)),
  };
}

function OpenMoves(props: MoveWithReason) {
  const { release } = props;
  const { key, iteration } = useIteration();
  const permissions = usePermissions(key.teamId);
  const mayRelease = permissions.includes("release");
  const me = useMe().id;
  const alone = mayRelease && isSoleDecider(iteration.decisions, me);
  const who = { id: me, mayRelease, mayApprove: permissions.includes("approve") };
  const missing = release.restored ? "Sending cannot be started." : beforeStart(release, who);
  const { state } = release;
  const unknown = unknownIds(release);
  return (
    <>
      {unknown.length > 0 && state !== "ended" ? <UnknownIds plans={unknown} /> : null}
      {state === "prepared" && unknown.length === 0 ? (
        missing !== undefined ? (
          <p>{missing}</p>
        ) : mayRelease && !alone ? (
          <ReleaseStart {...props} />
        ) : (
          <>
            <p>{alone ? releaseRefusals.aloneBehindApprovals : "Staff with release permission can start it."}</p>
            <ReleaserNames />
          </>
        )
      ) : null}
      {state === "sending" ? <Stop {...props} /> : null}
      {state === "stopped" && release.checking ? (
        <p>
          We are checking everyone on the list again, so the number of messages remaining may change. You can decide
          what to do with the remaining messages once we have the new number.
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

/** Stops immediately, without confirmation. A reason is optional and shown to the users who decide next. */
function Stop({ busy, onMove, reason, setReason }: MoveWithReason) {
  return (
    <>
      <TextField
        id="reason"
        label="Reason for stopping (optional)"
        hint="Sending will stop straight away. Two people with release permission can resume it. Do not include any patient details."
        value={reason}
        onChange={setReason}
      />
      <Button
        variant="warning"
        disabled={busy}
        onClick={() => onMove({ move: "stop", ...(reason.trim() && { reason }) })}
      >
        Stop sending
      </Button>
    </>
  );
}
