import type { ReactNode } from "react";

/**
 * State of a task: waiting for an earlier task, not needed, waiting for a user, running automatically, needing checks,
 * or done.
 */
export type TaskState = "later" | "optional" | "toDo" | "underWay" | "toCheck" | "done";

export interface Task {
  state: TaskState;
  /** The next action and the role that must take it, or a summary. */
  text: string;
}

/** A part of an iteration, which is one line on its page and opens in place. */
export interface IterationPart {
  id: string;
  name: string;
  task: Task;
  /** True if the content is initially shown. */
  open: boolean;
  content: ReactNode;
}
