import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { accountName, refuseOtherOwner } from "./command-line.ts";

test("an account without a passwd entry is recorded by its number REQ-SRV-273", () => {
  const missing = () => {
    throw new Error("uv_os_get_passwd returned ENOENT");
  };
  expect(accountName(missing)).toBe(`user ${process.getuid?.()}`);
  expect(accountName(() => ({ username: "spi" }))).toBe("spi");
});

test("root cannot use another account's data folder, and the error names the owner REQ-SRV-274", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "spi-owner-"));
  if (process.getuid?.() === 0) chownSync(folder, 10_001, 10_001);
  const owner = process.getuid?.() === 0 ? 10_001 : process.getuid?.();
  expect(refuseOtherOwner(folder, 0)).toContain(`belongs to user ${owner}. Run this command as that user`);
  expect(refuseOtherOwner(folder, owner)).toBeUndefined();
  rmSync(folder, { recursive: true });
});
