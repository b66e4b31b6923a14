import { signInAs } from "@spi/dev-idp/sign-in-as";
import { expect, test, vi } from "vitest";
import { callThroughSignIn } from "./start.ts";

vi.mock("@spi/dev-idp/sign-in-as");

test("the demonstration waits if someone signed in as the same user sends too many requests REQ-SRV-24", async () => {
  vi.mocked(signInAs).mockResolvedValue({ accessToken: "any" } as Awaited<ReturnType<typeof signInAs>>);
  const answers = [
    new Response("{}", { status: 429, headers: { "retry-after": "0" } }),
    Response.json(["made"]),
    Response.json({ kind: "forbidden" }, { status: 403 }),
  ];
  const call = callThroughSignIn({
    origin: "http://127.0.0.1",
    issuer: "http://127.0.0.1/idp",
    fetch: () => answers.shift()!,
    signal: new AbortController().signal,
  });
  const request = { method: "GET", path: "/team/any/campaign" };
  expect(await call("wendy.writer", request)).toEqual(["made"]);
  await expect(call("wendy.writer", request)).rejects.toThrow(
    "We could not create the demonstration campaigns. The request GET",
  );
});
