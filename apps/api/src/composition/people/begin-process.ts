import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";

/** So much lower than the service's priority: about half of the processor where both want all of it. */
const givesWay = 3;

/**
 * Begins a process that is asked about people, exchanges data with this one, gives way to it, and keeps it from ending no more
 * than an open connection would.
 */
export function beginProcess(script: URL, execArgv: string[] = []): ChildProcess {
  const begun = fork(fileURLToPath(script), { serialization: "advanced", execArgv });
  begun.unref();
  begun.channel?.unref();
  if (begun.pid !== undefined) setPriority(begun.pid, givesWay);
  return begun;
}
