import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";

/** Niceness relative to the service. The process gets about half of the processor time under full load. */
const priorityDifference = 3;

/**
 * Environment variables that Node, DuckDB and connections to Trino read. All other variables, including secrets, are
 * not passed on.
 */
const passedVariables =
  /^(?:PATH|HOME|TMPDIR|TEMP|TMP|SystemRoot|TZ|LANG|LC_ALL|NODE_ENV|NODE_OPTIONS|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS|NODE_TLS_REJECT_UNAUTHORIZED|NODE_USE_ENV_PROXY|SSL_CERT_(?:FILE|DIR)|(?:HTTPS?|NO)_PROXY)$/i;

/** Returns the environment for a counting process, without the service's secrets. */
export function countingEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => passedVariables.test(name)));
}

/**
 * Starts a low-priority process for queries about people. The child process exchanges data with this process but does
 * not keep it running.
 */
export function startProcess(script: URL, execArgv: string[] = []): ChildProcess {
  const env = countingEnvironment(process.env);
  const child = fork(fileURLToPath(script), { serialization: "advanced", execArgv, env });
  child.unref();
  child.channel?.unref();
  if (child.pid !== undefined) setPriority(child.pid, priorityDifference);
  return child;
}
