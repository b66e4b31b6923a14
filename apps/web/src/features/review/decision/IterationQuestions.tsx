import { Readiness } from "../../../scope/Readiness.tsx";
import { RuleChecks, useChecksSentence } from "../../../scope/findings/RuleChecks.tsx";
import { RejectAnswer } from "./RejectAnswer.tsx";

/**
 * Shows what prevents an iteration's approval, the findings with their answers, and the example people with an
 * unexpected outcome.
 */
export function IterationQuestions() {
  return (
    <>
      <p>{useChecksSentence()}</p>
      <RuleChecks
        shows={({ level }) => level !== "note"}
        hasCountDate={false}
        showsExpectations
        Action={RejectAnswer}
      />
      <Readiness editable={false} />
    </>
  );
}
