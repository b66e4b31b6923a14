import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePlanLines, planLineMessages, splitPairs, mergePlans } from "./notify-plan-lines.ts";

const uuid = (n: number) => `6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f${String(n).padStart(2, "0")}`;
const ids = Array.from({ length: 54 }, (_, n) => `VACCS0088_covid202509_LETTER_V${n}`);

test("routing plan IDs with NHS Notify IDs are read from two columns with any separator REQ-REL-22", () => {
  const separator = fc.constantFrom("\t", ",", " ; ", " | ", "  ");
  fc.assert(
    fc.property(separator, fc.constantFrom("\n", "\r\n", "\n\n"), (between, end) => {
      const text = ids.map((id, n) => `${id.toLowerCase()}${between}${uuid(n).toUpperCase()}`).join(end);
      expect(parsePlanLines(text, ids)).toEqual({ ok: true, value: ids.map((id, n) => ({ id, uuid: uuid(n) })) });
    }),
  );
});

test("each invalid line is reported by number, and no line is applied REQ-REL-22 REQ-REL-425", () => {
  const lines = [
    "OWNER A B",
    `${ids[0]}\t${uuid(0)}`,
    "",
    `OTHER ${uuid(1)}`,
    `${ids[1]},not-an-id`,
    ids[2],
    `${ids[0]} ${uuid(2)}`,
    `${ids[0]} ${uuid(0)}`,
  ];
  expect(parsePlanLines(lines.join("\n"), ids)).toEqual({
    ok: false,
    refusal: [
      `Line 1: ${planLineMessages.columns}`,
      `Line 4: ${planLineMessages.unknown("OTHER")}`,
      `Line 5: ${planLineMessages.uuid("not-an-id")}`,
      `Line 6: ${planLineMessages.columns}`,
      `Line 7: ${planLineMessages.twice(ids[0] ?? "")}`,
    ],
  });
});

test("empty text and text with too many lines are rejected as a whole REQ-REL-22", () => {
  expect(parsePlanLines(" \n ", ids)).toMatchObject({ refusal: [planLineMessages.none] });
  expect(parsePlanLines("\n".repeat(2000), ids)).toMatchObject({ refusal: [planLineMessages.many] });
});

test("pasted IDs replace those of the same plans REQ-REL-22", () => {
  const before = [
    { id: "A", uuid: uuid(1) },
    { id: "B", uuid: uuid(2) },
  ];
  expect(mergePlans(before, [{ id: "b", uuid: uuid(3) }])).toEqual([before[0], { id: "b", uuid: uuid(3) }]);
});

test("a heading row is ignored in the fields for NHS Notify IDs and routing plan IDs REQ-REL-22", () => {
  const text = `Routing plan ID\tNHS Notify ID\n${ids[0]}\t${uuid(0)}`;
  expect(parsePlanLines(text, ids)).toEqual({ ok: true, value: [{ id: ids[0], uuid: uuid(0) }] });
  expect(splitPairs(text)).toEqual({ ok: true, value: { ids: ids[0], pairs: [`${ids[0]}\t${uuid(0)}`] } });
  expect(splitPairs("Routing plan\nA\nB, C")).toEqual({ ok: true, value: { ids: "A\nB, C", pairs: [] } });
});

test("an NHS Notify ID never becomes a routing plan ID REQ-REL-22", () => {
  expect(splitPairs(`A\n${uuid(1).toUpperCase()}`)).toEqual({
    ok: false,
    refusal: planLineMessages.alone([uuid(1).toUpperCase()]),
  });
  expect(splitPairs(`${uuid(1)} ${uuid(2)}`)).toMatchObject({
    refusal: expect.stringMatching(new RegExp(`“${uuid(1)}” and “${uuid(2)}” look like NHS Notify IDs`)),
  });
  expect(splitPairs(`A B ${uuid(2)}`).ok).toBe(false);
});

test("up to ten invalid lines are listed, and further ones are counted REQ-REL-22 REQ-REL-425", () => {
  const wrong = (count: number) => {
    const parsed = parsePlanLines(Array.from({ length: count }, () => "A B C").join("\n"), ids);
    return parsed.ok ? [] : parsed.refusal;
  };
  expect(wrong(10).at(-1)).toMatch(/^Line 10: /);
  expect([wrong(11).length, wrong(11).at(-1), wrong(12).at(-1)]).toEqual([
    11,
    "1 more line has an error",
    "2 more lines have errors",
  ]);
});
