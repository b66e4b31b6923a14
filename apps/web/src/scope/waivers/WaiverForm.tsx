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
import { useChangeWaiver, waiverFormName } from "./use-waivers.ts";

interface WaiverFormProps {
  failing: UnmetExpectation;
  /** The version of the iteration in which the expectation was shown. */
  version: number;
}

/** Shows the actions that the user can take on the waiver for an unmet expectation. */
export function WaiverForm({ failing, version: Version }: WaiverFormProps) {
  const { key, iteration } = useIteration();
  const me = useMe();
  const facts = transitionFacts(iteration, { userId: me.id, permissions: usePermissions(key.teamId) });
  const changeWaiver = useChangeWaiver(key);
  const part = `waiver ${failing.id}`;
  const isOpen = useHasDraft(part);
  const [reason, setReason, markSaved] = usePersistentState(part, "");
  const moves = refuseWaiver(facts) === undefined ? possibleWaiverMoves(failing, me.id) : [];
  const canRequest = moves.includes("request");
  useFormPresent(moves.length === 0 ? undefined : waiverFormName(failing.id, canRequest));
  if (moves.length === 0) return null;
  const { id: waiverId, name } = failing;
  const hiddenName = <span className="nhsuk-u-visually-hidden"> for {name}</span>;
  const applyMove = (move: WaiverMove) =>
    void changeWaiver.mutateAsync({ waiverId, Version, move, ...(move === "request" ? { reason } : {}) }).then(
      () => markSaved(reason),
      () => undefined,
    );
  const error = changeWaiver.error?.body.errors["reason"]?.join(" ");
  const isFormError = (changeWaiver.variables?.move === "request") === canRequest;
  const refusal = changeWaiver.error && !error && isFormError ? <ApiErrors refusal={changeWaiver.error} /> : null;
  if (!canRequest) {
    return (
      <>
        {refusal}
        <div className="nhsuk-button-group">
          {moves.map((move) => (
            <Button key={move} variant="secondary" disabled={changeWaiver.isPending} onClick={() => applyMove(move)}>
              {move === "approve" ? "Approve the waiver" : "Withdraw the waiver"}
              {hiddenName}
            </Button>
          ))}
        </div>
      </>
    );
  }
  return (
    <Details open={isOpen}>
      <Details.Summary>Request a waiver{hiddenName}</Details.Summary>
      <Details.Text>
        {refusal}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            applyMove("request");
          }}
        >
          <TextField
            id={`waiver-${waiverId.slice(0, 8)}`}
            label={<>Why can this expectation be waived?{hiddenName}</>}
            labelSize="s"
            hint="Another approver must also approve the waiver. We store your reason in the history and with the report."
            rows={2}
            value={reason}
            onChange={setReason}
            error={error}
          />
          <Button type="submit" variant="secondary" disabled={changeWaiver.isPending}>
            Request the waiver{hiddenName}
          </Button>
        </form>
      </Details.Text>
    </Details>
  );
}
