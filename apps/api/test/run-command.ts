import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** Runs a command of the service as an operator does. Returns its exit code and everything it printed. */
export async function runCommand(name: string, env: Record<string, string>, ...parameters: string[]) {
  const script = path.join(import.meta.dirname, `../src/bin/${name}.ts`);
  const child = spawn(process.execPath, [script, ...parameters], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}
