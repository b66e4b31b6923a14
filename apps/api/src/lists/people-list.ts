import { createHash } from "node:crypto";
import type { OnlyPeople } from "@spi/domain/iteration/only-people";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { ReleaseFiles } from "./release-files.ts";

const bytesOfNumber = 8;
const numbersOfRecord = 20_000;

/** Writes a list of people to an encrypted file in a separate folder and returns the hash that identifies it. */
export async function writePeopleList(
  files: ReleaseFiles,
  { id, nhsNumbers }: { id: string; nhsNumbers: readonly number[] },
): Promise<string> {
  const hash = createHash("sha256");
  const writer = await files.write(id, "list");
  try {
    for (let start = 0; start < nhsNumbers.length; start += numbersOfRecord) {
      const some = nhsNumbers.slice(start, start + numbersOfRecord);
      const record = Buffer.alloc(some.length * bytesOfNumber);
      for (const [index, number] of some.entries()) record.writeDoubleBE(number, index * bytesOfNumber);
      hash.update(record);
      await writer.append(record);
    }
    await writer.finish();
  } catch (error) {
    await writer.abandon();
    throw error;
  }
  return hash.digest("hex");
}

/**
 * Reads the list that a sealed reference identifies. Refuses with a message for staff if the list was deleted or
 * differs from the reference.
 */
export async function readPeopleList(
  files: ReleaseFiles,
  { ID, Hash, People }: Pick<OnlyPeople, "ID" | "Hash" | "People">,
): Promise<Result<{ hash: string; nhsNumbers: Float64Array }, string>> {
  const [name] = await files.names(ID);
  if (name === undefined) return refuse(listRemoved);
  const nhsNumbers = new Float64Array(People);
  const hash = createHash("sha256");
  let count = 0;
  for await (const record of files.read(ID, name)) {
    hash.update(record);
    for (let at = 0; at < record.length; at += bytesOfNumber) nhsNumbers[count++] = record.readDoubleBE(at);
  }
  if (count !== People || hash.digest("hex") !== Hash) return refuse(listChanged);
  return ok({ hash: Hash, nhsNumbers });
}

const listRemoved =
  "This iteration is limited to a list of people. We deleted the list at the end of its retention period, so the iteration can no longer select anyone. Create a new iteration.";
const listChanged =
  "This iteration is limited to a list of people. The stored list is different from the approved list, so the iteration does not select anyone. Contact the SPI team.";
