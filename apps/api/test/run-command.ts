import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/**
 * Runs a command of the service as an operator does. Returns its exit code, everything it printed, and standard output
 * on its own.
 */
export function runCommand(name: string, env: Record<string, string>, ...parameters: string[]) {
  return run(name, { env, parameters });
}

/** Runs a command with a user ID that does not need a passwd entry on this machine. Only root can do this. */
export function runCommandAs(uid: number, name: string, env: Record<string, string>, ...parameters: string[]) {
  return run(name, { env, parameters, user: { uid, gid: uid } });
}

interface Run {
  env: Record<string, string>;
  parameters: readonly string[];
  user?: { uid: number; gid: number };
}

async function run(name: string, { env, parameters, user }: Run) {
  const script = path.join(import.meta.dirname, `../src/bin/${name}.ts`);
  const child = spawn(process.execPath, [script, ...parameters], {
    env: { PATH: process.env["PATH"], ...env },
    ...user,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, stdout] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    stdout += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, output, stdout };
}
