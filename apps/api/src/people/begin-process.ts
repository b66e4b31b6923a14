import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";

/** So much lower than the service's priority: about half of the processor where both want all of it. */
const givesWay = 3;

/** Variables that Node, DuckDB and connections to Trino read. Everything else, secrets included, stays with the service. */
const passedOn =
  /^(?:PATH|HOME|TMPDIR|TEMP|TMP|SystemRoot|TZ|LANG|LC_ALL|NODE_ENV|NODE_OPTIONS|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS|NODE_TLS_REJECT_UNAUTHORIZED|NODE_USE_ENV_PROXY|SSL_CERT_(?:FILE|DIR)|(?:HTTPS?|NO)_PROXY)$/i;

/** Returns the environment that a counting process gets: no secret of the service. */
export function environmentOfCounting(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => passedOn.test(name)));
}

/**
 * Begins a process that is asked about people, exchanges data with this one, gives way to it, and keeps it from ending no more
 * than an open connection would.
 */
export function beginProcess(script: URL, execArgv: string[] = []): ChildProcess {
  const env = environmentOfCounting(process.env);
  const begun = fork(fileURLToPath(script), { serialization: "advanced", execArgv, env });
  begun.unref();
  begun.channel?.unref();
  if (begun.pid !== undefined) setPriority(begun.pid, givesWay);
  return begun;
}
