import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { releaseFiles } from "./release-files.ts";
import { sealerOf } from "./seal-record.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "spi-release-files-"));
});
afterAll(() => rm(dir, { recursive: true }));

const [older, newer] = [randomBytes(32), randomBytes(32)];

async function written(records: string[], keys: readonly [Buffer, ...Buffer[]] = [older]) {
  const files = releaseFiles(dir, sealerOf(keys));
  const writer = await files.write("release", "stop list");
  const locations = [];
  for (const record of records) locations.push(await writer.append(Buffer.from(record)));
  const name = await writer.finish();
  return { files, name, locations, file: path.join(dir, "release", name) };
}

async function readAll(files: ReturnType<typeof releaseFiles>, name: string): Promise<string[]> {
  const records: string[] = [];
  for await (const record of files.read("release", name)) records.push(record.toString());
  return records;
}

test("records are read as written, in order and by position, and only with the key REQ-REL-40", async () => {
  const { files, name, locations, file } = await written(["9990000018", "", "9990000026"]);
  expect(await readAll(files, name)).toEqual(["9990000018", "", "9990000026"]);
  expect((await files.readAt("release", name, locations[2]!)).toString()).toBe("9990000026");
  expect(await readFile(file, "latin1")).not.toContain("99900000");
  expect((await stat(file)).mode & 0o077).toBe(0);
});

/** Users see a message without details. The cause is in the log. */
const causedBy = (text: string) => ({
  name: "ToldFailure",
  cause: { message: expect.stringContaining(text) as string },
});

test("a changed or moved record and a truncated file cannot be read REQ-REL-40", async () => {
  const { files, name, locations, file } = await written(["one", "two"]);
  const whole = await readFile(file);
  const [first, second] = [locations[0]!, locations[1]!];
  await writeFile(file, Buffer.concat([whole.subarray(first.bytes, first.bytes + second.bytes), whole]));
  await expect(readAll(files, name)).rejects.toMatchObject(causedBy("unable to authenticate"));
  await writeFile(file, whole.with(30, whole[30]! ^ 1));
  await expect(readAll(files, name)).rejects.toMatchObject(causedBy("unable to authenticate"));
  await writeFile(file, whole);
  await truncate(file, first.bytes + second.bytes);
  await expect(readAll(files, name)).rejects.toMatchObject(causedBy("is truncated"));
});

test("a new key encrypts while the previous key still decrypts, until it is removed REQ-REL-40", async () => {
  const { name } = await written(["one"]);
  const both = releaseFiles(dir, sealerOf([newer, older]));
  expect(await readAll(both, name)).toEqual(["one"]);
  const { name: next } = await written(["two"], [newer, older]);
  const alone = releaseFiles(dir, sealerOf([newer]));
  expect(await readAll(alone, next)).toEqual(["two"]);
  await expect(readAll(alone, name)).rejects.toMatchObject(causedBy("SPI_RELEASE_KEY"));
});

test("a release's files are removed together, and an abandoned file at once REQ-REL-40 REQ-REL-446", async () => {
  const { files } = await written(["one"]);
  const writer = await files.write("release", "messages");
  const before = (await readdir(path.join(dir, "release"))).length;
  await writer.abandon();
  expect((await readdir(path.join(dir, "release"))).length).toBe(before - 1);
  await files.remove("release");
  expect(await readdir(dir)).toEqual([]);
});

test("notes record each batch's last attempt and acceptance, and older notes describe a whole file REQ-REL-230", async () => {
  const { files, name, locations } = await written(["one", "two"]);
  const iterationId = randomUUID();
  const batch = { iterationId, releaseId: "release", name, firstByte: locations[1]!.firstByte };
  for (const what of [1, 2, 10, "accepted"] as const) await files.mark({ ...batch, what });
  await files.mark({ ...batch, firstByte: 0, what: 1 });
  await writeFile(path.join(dir, "marks", iterationId, "release messages-of-before"), "");
  const marked = await files.marked(iterationId);
  expect(marked.toSorted((a, b) => b.attempts - a.attempts)).toEqual([
    { releaseId: "release", name, firstByte: locations[1]!.firstByte, attempts: 10, accepted: true },
    { releaseId: "release", name, firstByte: 0, attempts: 1, accepted: false },
    { releaseId: "release", name: "messages-of-before", firstByte: undefined, attempts: 0, accepted: false },
  ]);
  expect(await files.marked(randomUUID())).toEqual([]);
  const fromSecond = [];
  for await (const record of files.read("release", name, locations[1]!.firstByte)) fromSecond.push(record.toString());
  expect(fromSecond).toEqual(["two"]);
});
