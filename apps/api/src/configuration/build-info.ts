import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

const schema = z.object({ version: z.string(), updated: z.string().regex(/^\d{14}$/) });

/** Reads the version (YY.MM.DD.HHMM) and time of the served build from a file written by the web app's build. */
export async function readBuildInfo(webDir: string): Promise<z.infer<typeof schema>> {
  return schema.parse(JSON.parse(await readFile(path.join(webDir, "build.json"), "utf8")));
}
