import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { withDatabase } from "@spi/engine/population/database";
import { readRanges } from "@spi/engine/population/sorted-ranges";
import { useFolder } from "./folder.ts";

const folder = useFolder();

/** People with two masks that have few values. Combinations then repeat, and ranges end within them. */
const maskedPerson = fc.tuple(fc.bigInt(0n, 3n), fc.constantFrom(0n, 1n, (1n << 63n) - 1n));

test("ranges contain everyone once, in order, each with the requested size REQ-POP-36", async () => {
  const people = fc.array(maskedPerson, { minLength: 1, maxLength: 60 });
  let number = 0;
  await fc.assert(
    fc.asyncProperty(
      people,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 4 }),
      async (all, rows, files) => {
        number += 1;
        const runs = join(folder.path, String(number));
        await mkdir(runs);
        const stored = all.map(([one, other], index) => ({ one, other, id: index + 1 }));
        const order = "cohort_mask_0 desc, cohort_mask_1 desc, person_id";
        const masks = ["cohort_mask_0", "cohort_mask_1"];
        const ranges = await withDatabase({ path: ":memory:", settings: {} }, async (connection) => {
          const values = stored
            .map(({ one, other, id }) => `(${one}::bigint, ${other}::bigint, ${id}::bigint)`)
            .join(", ");
          for (let file = 0; file < files; file += 1)
            await connection.run(
              `copy (from (values ${values}) people (${masks.join(", ")}, person_id) where person_id % ${files} = ${file}
               order by ${order}) to '${join(runs, `part-${file}.parquet`)}' (format parquet)`,
            );
          const stretches: number[][] = [];
          for (const where of await readRanges(connection, { runs, masks, rows })) {
            const read = await connection.runAndReadAll(
              `select person_id from read_parquet('${runs}/part-*.parquet') where ${where} order by ${order}`,
            );
            stretches.push(read.getRows().map(([id]) => Number(id)));
          }
          return stretches;
        });
        const down = (a: bigint, b: bigint) => (a < b ? 1 : a > b ? -1 : 0);
        const sorted = stored.toSorted((a, b) => down(a.one, b.one) || down(a.other, b.other) || a.id - b.id);
        const ids = sorted.map(({ id }) => id);
        const expected = Array.from({ length: Math.ceil(ids.length / rows) }, (_, n) =>
          ids.slice(n * rows, (n + 1) * rows),
        );
        expect(ranges).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});
