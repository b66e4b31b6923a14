import { expect, test, vi } from "vitest";
import { clearBrowserStorage } from "./browser-storage.ts";

test("emptying the browser storage removes the data of every part of the page REQ-SIGN-22", async () => {
  sessionStorage.setItem("canary", "1");
  localStorage.setItem("canary", "1");
  await new Promise((opened) => {
    indexedDB.open("canary").addEventListener("success", (event) => {
      (event.target as IDBOpenDBRequest).result.close();
      opened(undefined);
    });
  });
  await (await caches.open("canary")).put("/canary", new Response("1"));
  await clearBrowserStorage();
  expect([sessionStorage.length, localStorage.length, await caches.keys()]).toEqual([0, 0, []]);
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]), { timeout: 10_000 });
});
