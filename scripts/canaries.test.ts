import { expect, test } from "vitest";
import { findingsIn, isNhsNumber } from "./canaries.ts";

test.each([
  ["token", '{"x":"eyJhbGciOiJSUzI1NiIsImtpZCI6.eyJzdWIiOiJzb21lYm9keS0x.abc"}'],
  ["bearer", "authorization failed for Bearer abcdefghijklmnopqrstuvwxyz"],
  ["e-mail", '{"failure":"550 no such person <nobody@example.nhs.uk>"}'],
  ["password", '{"headers":{"authorization":"x"}}'],
  ["name", "http://localhost/home?who=Wendy%20Writer"],
  ["name", '{"by":"Arun Approver"}'],
  ["NHS number", '{"nhs":"9990000018"}'],
  ["token", '"spi.draft /page eyJhbGciOiJSUzI1NiIsImtpZCI6.eyJzdWIiOiJzb21lYm9keS0x.abc"'],
  ["NHS number", "person 999 000 0018 was looked up"],
])("a %s is found in %s", (kind, line) => {
  expect(findingsIn(line).map((finding) => finding.kind)).toContain(kind);
});

test.each([
  '{"level":30,"time":"2026-11-20T09:30:00.000Z","route":"/api/team/:teamId/campaign","status":200,"ms":3}',
  '{"objectId":"9990000018-4c1e-9a51-0e6f3a9b1c01","hash":"a9990000018b"}',
  '  "spi.draft /team/1/campaign/2/management-details {\\"Manager\\":[\\"somebody@example.nhs.uk\\"]}",',
  '{"at":1795229670436,"share":0.9990000018,"number":"9990000019"}',
])("nothing is found in %s", (line) => {
  expect(findingsIn(line)).toEqual([]);
});

test("an NHS number is recognised by its check digit, which cannot be 10", () => {
  expect(["9990000018", "9434765919", "9990000019", "0000000051"].map(isNhsNumber)).toEqual([true, true, false, true]);
});
