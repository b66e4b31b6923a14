/** Who must act next on an iteration, in the words of who reads it. */
import { orList } from "@spi/domain/text/lists";
import type { Permission } from "@spi/domain/users/permissions";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import { type NotReadyKind, notReadyMendedBy } from "@spi/domain/release/not-ready";
import { approvedAlone } from "@spi/domain/release/release";
import { type StandingRelease, standingAction } from "@spi/domain/release/standing-release";

interface Reviewed {
  reviewers: readonly { id: string; name: string }[];
}

/** "you", "Arun Approver or Bo Both", "you or Arun Approver": who may decide, the reader first. */
export function reviewersWords({ reviewers }: Reviewed, me: string): string {
  if (reviewers.length === 0) return "a reviewer";
  const others = reviewers.filter(({ id }) => id !== me).map(({ name }) => name);
  return orList(others.length === reviewers.length ? others : ["you", ...others]);
}

export interface NextActionReader {
  id: string;
  /** Theirs in the team of the iteration. */
  permissions: readonly Permission[];
}

/** Who writes: "you" where the reader may, else "a writer". */
export function writerWords({ permissions }: Pick<NextActionReader, "permissions">): string {
  return permissions.includes("write") ? "you" : "a writer";
}

interface Worked {
  /** Who has written it so far; nobody of iterations as they were before that was kept. */
  contributors?: readonly { id: string; name: string }[];
}

/** Who goes on with what they worked on, as home asks them and nobody else to: "you", "Bo Both", else as of any writer. */
function workerWords({ contributors = [] }: Worked, reader: NextActionReader): string {
  const [first, ...others] = contributors;
  const mine = contributors.some(({ id }) => id === reader.id) && reader.permissions.includes("write");
  if (mine || first === undefined) return writerWords(reader);
  return others.length === 0 ? first.name : `${first.name} or others who worked on it`;
}

/**
 * What is to be done next and by whom: "To be reviewed by you or Arun Approver". Undefined where nothing is, or of a status that this
 * version does not know.
 */
export function nextAction(
  iteration: Reviewed &
    Worked & {
      status: string;
      decisions?: readonly { by: { id?: string; name: string }; transition: string }[];
      release?: StandingRelease | undefined;
      /** The rejection that a draft is to be corrected after. */
      sent_back?: unknown;
    },
  { id, permissions }: NextActionReader,
): string | undefined {
  const { status } = iteration;
  if (!Object.hasOwn(actions, status)) return undefined;
  const who = (needed: Permission, others: string) => (permissions.includes(needed) ? "you" : others);
  // Who approved alone starts nothing, but decides with another one how what was started goes on.
  const isStarted = iteration.release !== undefined && iteration.release.started_at !== null;
  const alone = !isStarted && permissions.includes("release") && approvedAlone(iteration.decisions ?? [], id);
  const releaser = alone ? "another releaser, as you alone approved it" : who("release", "a releaser");
  const sending =
    status === "report approved" &&
    iteration.release &&
    standingAction(iteration.release, {
      releaser,
      writer: writerWords({ permissions }),
      // Who sent them does not read them.
      approver: (sentBy) =>
        permissions.includes("approve") && !(sentBy.length > 0 && sentBy.every((sender) => sender === id))
          ? "you"
          : permissions.includes("approve")
            ? "another approver"
            : "an approver",
    });
  if (sending) return sending;
  return actions[iteration.sent_back ? "rejected" : (status as IterationStatus)]?.({
    writer: writerWords({ permissions }),
    worker: workerWords(iteration, { id, permissions }),
    reviewers: reviewersWords(iteration, id),
    releaser,
  });
}

/** What is next of an iteration whose approved list cannot be sent as it is, by whom home asks for it. */
export function mendingAction(kind: NotReadyKind, reader: Pick<NextActionReader, "permissions">): string {
  // Some are still to be entered, others entered and to be approved by somebody else, who is asked by name at home.
  if (kind === "notifyIds") return "NHS Notify IDs to be entered and approved before it can be sent";
  const mendedBy = notReadyMendedBy[kind];
  if (mendedBy === null) return "It cannot be sent";
  const releaser = reader.permissions.includes("release") ? "you" : "a releaser";
  return `To be put right by ${mendedBy === "write" ? writerWords(reader) : releaser} before it can be sent`;
}

const actions: Record<
  IterationStatus,
  ((by: { writer: string; worker: string; reviewers: string; releaser: string }) => string) | undefined
> = {
  draft: ({ worker }) => `To be finished by ${worker}`,
  "in review": ({ reviewers }) => `To be reviewed by ${reviewers}`,
  rejected: ({ worker }) => `To be corrected by ${worker}`,
  approved: ({ writer }) => `Report to be requested by ${writer}`,
  "report requested": () => "The report is being made",
  "report ready": ({ reviewers }) => `Report for ${reviewers} to decide on`,
  "report rejected": ({ worker }) => `To be corrected by ${worker}`,
  "report approved": ({ releaser }) => `To be released by ${releaser}`,
  "sent to nhs notify": undefined,
};
