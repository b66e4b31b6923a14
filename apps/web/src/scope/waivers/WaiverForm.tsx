import { type UnmetExpectation, type WaiverMove, possibleWaiverMoves } from "@spi/domain/expectation/waiver";
import { refuseWaiver } from "@spi/domain/iteration/lifecycle";
import { Details } from "nhsuk-react-components";
import { useHasDraft, usePersistentState } from "../../drafts/use-persistent-state.ts";
import { useMe, usePermissions } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { useIteration } from "../IterationScope.tsx";
import { transitionFacts } from "../transition-facts.ts";
import { useFormPresent } from "../../ui/page/refused-forms.ts";
import { useMoveWaiver, waiverFormOf } from "./use-waivers.ts";

interface WaiverFormProps {
  failing: UnmetExpectation;
  /** The version of the iteration that showed it. */
  version: number;
}

/** Lets the user waive an unmet expectation, as far as they have permission. */
export function WaiverForm({ failing, version: Version }: WaiverFormProps) {
  const { key, iteration } = useIteration();
  const me = useMe();
  const facts = transitionFacts(iteration, { userId: me.id, permissions: usePermissions(key.teamId) });
  const mover = useMoveWaiver(key);
  const part = `waiver ${failing.id}`;
  const isOpen = useHasDraft(part);
  const [reason, setReason, settle] = usePersistentState(part, "");
  const moves = refuseWaiver(facts) === undefined ? possibleWaiverMoves(failing, me.id) : [];
  const asks = moves.includes("ask");
  useFormPresent(moves.length === 0 ? undefined : waiverFormOf(failing.id, asks));
  if (moves.length === 0) return null;
  const { id: waiverId, name } = failing;
  const hidden = <span className="nhsuk-u-visually-hidden"> for {name}</span>;
  const move = (wished: WaiverMove) =>
    void mover.mutateAsync({ waiverId, Version, move: wished, ...(wished === "ask" ? { reason } : {}) }).then(
      () => settle(reason),
      () => undefined,
    );
  const error = mover.error?.body.errors["reason"]?.join(" ");
  const isOfForm = (mover.variables?.move === "ask") === asks;
  const refusal = mover.error && !error && isOfForm ? <ApiErrors refusal={mover.error} /> : null;
  if (!asks) {
    return (
      <>
        {refusal}
        <div className="nhsuk-button-group">
          {moves.map((wished) => (
            <Button key={wished} variant="secondary" disabled={mover.isPending} onClick={() => move(wished)}>
              {wished === "give" ? "Approve the waiver" : "Withdraw the waiver"}
              {hidden}
            </Button>
          ))}
        </div>
      </>
    );
  }
  return (
    <Details open={isOpen}>
      <Details.Summary>Request a waiver{hidden}</Details.Summary>
      <Details.Text>
        {refusal}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            move("ask");
          }}
        >
          <TextField
            id={`waiver-${waiverId.slice(0, 8)}`}
            label={<>Why can this be waived?{hidden}</>}
            labelSize="s"
            hint="Another approver must also approve the waiver. We store your reason in the history and with the report."
            rows={2}
            value={reason}
            onChange={setReason}
            error={error}
          />
          <Button type="submit" variant="secondary" disabled={mover.isPending}>
            Request the waiver{hidden}
          </Button>
        </form>
      </Details.Text>
    </Details>
  );
}
