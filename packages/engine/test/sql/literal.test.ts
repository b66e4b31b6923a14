import { expect, test } from "vitest";
import { sqlText } from "../../src/population/sql-text.ts";
import { queryDuckDb } from "../support/compare-backends.ts";

test.each(["a", "it's", "", "a\0b", "\0", "a\0'\0b", "\0; drop table people"])(
  "the database reads the text %j as written REQ-SEL-50",
  async (text) => {
    const rows = await queryDuckDb(
      `select ${sqlText(text)} = any_value(text) from (values (1)), (select ${Array.from(text, (character) => `chr(${character.codePointAt(0)})`).join(" || ") || "''"} as text)`,
      (read) => read.getRows(),
    );
    expect(rows).toEqual([[true]]);
  },
);
