/** Reasons why a release or a message to test recipients was refused or stopped: stored and compared as a code, shown as a sentence. */
import { displayCount } from "../text/counts.ts";
import { andList } from "../text/lists.ts";
import { type Catalogue, type NoParams, type Problem, sentenceOf } from "../values/problem.ts";
import { type WhyNotReady, onlyApproved, whyNotGoingOn } from "./not-ready.ts";
import { type PlanVersion, proofMessages } from "./proof.ts";
import { refusalWords } from "./refused/notify-codes.ts";
import { restoredWords } from "./restored.ts";

interface ReleaseProblemParams {
  /** A user or an operator stopped it. */
  stopped: { by: string; reason: string };
  stoppedWithoutReason: { by: string };
  /** The reason given cannot be stored. `why` says why. */
  stoppedReasonNotKept: { by: string; why: string };
  givenUp: { asked: string; agreed: string; reason: string };
  /** The database was restored from a backup made before messages were handed over. */
  restored: NoParams;
  trainingTeam: NoParams;
  /** The approved list has changed, or its day has passed. */
  notReady: WhyNotReady;
  notApproved: NoParams;
  approvedGone: NoParams;
  /** A failure of the service, or people that cannot be read: its own words. */
  failed: { message: string };
  nobodyLeft: { plans: readonly string[] };
  peopleChanged: { in: number; out: number; approved: number; tolerance: number };
  outcomesFailed: { known: number; failed: number; tolerance: number };
  plansUnproved: { plans: readonly string[] };
  planChanged: { plan: string; from: PlanVersion; to: PlanVersion };
  /** NHS Notify's answer to a batch was lost, and asking for the plan's version failed. */
  versionNotKnown: { plan: string; because: ReleaseProblem };
  listNotPrepared: { attempts: number };
  listWithoutNotifyIds: { plans: readonly string[] };
  listEmpty: NoParams;
  listNotAsReported: { people: number; invited: number };
  batchNotAsStored: { reference: string };
  batchRefused: { status: number; codes: readonly string[] };
  batchPlanUnknown: { plan: string };
  messagesNotInBatch: NoParams;
  notAuthorised: { cause: string; clock?: string };
  recipientsStopped: NoParams;
  proofRejected: { by: string; reason: string };
  /** NHS Notify does not know the plan that test messages were to be sent by. */
  proofPlanUnknown: NoParams;
  proofPlanNotNamed: NoParams;
  proofNotTaken: { cause: string };
  proofNotClear: { cause: string };
  proofRecipientsRefused: { messages: readonly { number: number; code: string }[] };
  proofRefused: { status: number; problems: readonly { code: string; pointer?: string }[] };
  /** A sentence stored before problems had codes. */
  recorded: { sentence: string };
}

export type ReleaseProblem = Problem<ReleaseProblemParams>;

const catalogue: Catalogue<ReleaseProblemParams> = {
  stopped: ({ by, reason }) => `Stopped by ${by}: ${reason}`,
  stoppedWithoutReason: ({ by }) => `Stopped by ${by}.`,
  stoppedReasonNotKept: ({ by, why }) => `Stopped by ${by}. The reason given is not kept. ${why}`,
  givenUp: ({ asked, agreed, reason }) => `${asked} and ${agreed} agreed not to send the rest: ${reason}`,
  restored: () => restoredWords,
  trainingTeam: () => "This team is for training, so nothing of it is sent.",
  notReady: whyNotGoingOn,
  notApproved: () => onlyApproved,
  approvedGone: () => "What was approved is no longer there.",
  failed: ({ message }) => message,
  nobodyLeft: ({ plans }) => `Nobody is left to be sent ${plans.join(", ")}.`,
  peopleChanged: ({ in: cameIn, out, approved, tolerance }) =>
    `The people changed too much since the report was approved: ${displayCount(cameIn)} came in and ${displayCount(out)} fell ` +
    `out other than by a suppression rule, of ${displayCount(approved)}. The most that was approved is ${tolerance}%.`,
  outcomesFailed: ({ known, failed, tolerance }) =>
    `Of ${known} messages whose outcome is known ${failed} failed, which is more than ${tolerance}%.`,
  plansUnproved: ({ plans }) => proofMessages.unproved(plans),
  planChanged: ({ plan, from, to }) => proofMessages.planChanged(plan, { from, to }),
  versionNotKnown: ({ plan, because }) =>
    `NHS Notify's answer to a batch was lost, so we do not know which version of ${plan} it sent. ${releaseProblemSentence(because)}`,
  listNotPrepared: ({ attempts }) => `The list could not be prepared in ${attempts} attempts.`,
  listWithoutNotifyIds: ({ plans }) => `No NHS Notify ID is known of ${plans.join(", ")}.`,
  listEmpty: () => "Nobody who was approved can be messaged.",
  listNotAsReported: ({ people, invited }) => `The list has ${people} people and the approved report ${invited}.`,
  batchNotAsStored: ({ reference }) => `The batch ${reference} is not the one that was stored, so it was not sent.`,
  batchRefused: ({ status, codes }) =>
    `NHS Notify refused a batch with ${status}: ${andList(codes.map(refusalWords))}.`,
  batchPlanUnknown: ({ plan }) => `NHS Notify does not know the plan of ${plan}.`,
  messagesNotInBatch: () => "NHS Notify refused messages that are not in the batch.",
  notAuthorised: ({ cause, clock }) => {
    const refused = `NHS Notify does not accept this service's credentials: ${cause}.`;
    return clock === undefined ? refused : `${refused} ${clock}`;
  },
  recipientsStopped: () => proofMessages.allStopped,
  proofRejected: ({ by, reason }) => `${by} found it wrong: ${reason}`,
  proofPlanUnknown: () => "NHS Notify knows no routing plan of this NHS Notify ID.",
  proofPlanNotNamed: () => "NHS Notify did not name the plan.",
  proofNotTaken: ({ cause }) => `NHS Notify has not taken it yet (${cause}). It is asked again.`,
  proofNotClear: ({ cause }) => `NHS Notify gave no clear answer: ${cause}.`,
  proofRecipientsRefused: ({ messages }) => {
    const places = messages.map(({ number, code }) => `number ${number}: ${refusalWords(code)}`);
    return `NHS Notify refused test recipients. ${places.join("; ")}.`;
  },
  proofRefused: ({ status, problems }) => {
    const said = problems.map(({ code, pointer }) => [refusalWords(code), pointer].filter(Boolean).join(" at "));
    return `NHS Notify refused the request with ${status}${said.length === 0 ? "" : `: ${said.join(", ")}`}.`;
  },
  recorded: ({ sentence }) => sentence,
};

export const releaseProblemCodes = Object.keys(catalogue) as [ReleaseProblem["code"], ...ReleaseProblem["code"][]];

/** Returns the sentence that tells staff why a release was refused or stopped. */
export function releaseProblemSentence(problem: ReleaseProblem): string {
  return sentenceOf(catalogue, problem);
}

/** Code of the problem that NHS Notify does not know the plan of a test message. Queries compare it. */
export const unknownPlan = "proofPlanUnknown" satisfies ReleaseProblem["code"];
