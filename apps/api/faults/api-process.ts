import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

export interface RunningApi {
  url: string;
  token: string;
  /** Kills the process without cleaning up, as a power cut would. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the API's process on a data folder or a PostgreSQL address, optionally with shell limits. */
export async function startApi(location: string, { limits }: { limits?: string } = {}): Promise<RunningApi> {
  const script = path.join(import.meta.dirname, "server-process.ts");
  const command = limits
    ? ["bash", "-c", `${limits}; exec "$@"`, "spi", process.execPath, script, location]
    : [process.execPath, script, location];
  const child = spawn(command[0]!, command.slice(1), { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.includes("\n")) break;
  }
  const { port, token } = JSON.parse(text) as { port: number; token: string };
  const end = (signal: NodeJS.Signals) => () => ended(child, signal);
  return { url: `http://127.0.0.1:${port}/api`, token, kill: end("SIGKILL"), stop: end("SIGTERM") };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}

export interface Answer<Body> {
  status: number;
  body: Body;
  milliseconds: number;
}

/** Calls the API and returns undefined if there was no response. */
export async function call<Body>(
  api: RunningApi,
  address: string,
  method = "GET",
  body?: unknown,
): Promise<Answer<Body> | undefined> {
  const begun = performance.now();
  try {
    const response = await fetch(`${api.url}${address}`, {
      method,
      headers: { authorization: `Bearer ${api.token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body, milliseconds: performance.now() - begun };
  } catch {
    return undefined;
  }
}
