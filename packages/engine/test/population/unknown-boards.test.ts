import { expect, test } from "vitest";
import { toUnknownBoards } from "../../src/population/unknown-boards.ts";

test("boards that are not known are told as they are written, without NHS numbers and days that stand in their place REQ-POP-28 REQ-POP-61", () => {
  const found = [
    { board: " qox", people: 3 },
    { board: "9990000018", people: 2 },
    { board: "9990000026", people: 1 },
    { board: "999 000 0034", people: 1 },
    { board: "1966-08-25", people: 1 },
    { board: "Y1234", people: 1 },
    { board: `X${"y".repeat(80)}`, people: 1 },
  ];
  expect(toUnknownBoards(found, ["QOX"])).toEqual([
    { value: " qox", people: 3, meant: "QOX" },
    { value: "##########", people: 3, meant: null },
    { value: "### ### ####", people: 1, meant: null },
    { value: "####-##-##", people: 1, meant: null },
    { value: "Y1234", people: 1, meant: null },
    { value: `X${"y".repeat(59)}…`, people: 1, meant: null },
  ]);
});
