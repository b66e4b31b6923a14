import * as z from "zod";
import { jsonContent } from "../http/routes.ts";

/** Response for routes that export a file. */
export const exportedFileResponse = {
  description: "The file and its name",
  ...jsonContent(z.strictObject({ file_name: z.string(), file: z.string() })),
};

/** Returns the request body for routes that import a file. The body includes the version that the user saw. */
export function importedFileBody(maxLength: number) {
  const schema = z.strictObject({ Version: z.int().min(1), file: z.string().min(1).max(maxLength) });
  return { required: true, ...jsonContent(schema) } as const;
}
