import type { Page } from "@playwright/test";
import type { PersonaUsername } from "@spi/dev-idp/personas";
import type { World } from "./world.ts";

/** The heading of a page whose own is not known yet: the service's name. */
export const whileLoading = "Select People for Invitation";

/** A screen as somebody meets it. */
export interface State {
  /** "key details: errors" */
  name: string;
  who: PersonaUsername | null;
  at: (world: World) => string;
  heading: string | RegExp;
  /** How the API answers, where it is played; the page is loaded anew then. */
  answers?: (page: Page) => Promise<unknown>;
  /** What the person does there. */
  act?: (page: Page) => Promise<unknown>;
  /** What has the focus in the end: the heading after arriving, the error summary after something was refused. */
  focus?: "heading" | "error summary" | "anything";
}

type Facts = Pick<State, "answers" | "act" | "focus">;

/** Rows of the table for one person. */
export function statesOf(who: PersonaUsername | null) {
  return (name: string, [heading, at]: readonly [string | RegExp, State["at"]], facts: Facts = {}): State => ({
    name,
    who,
    at,
    heading,
    ...facts,
  });
}

export const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

/** The API keeps the answer to some calls back. */
export const never = (path: string) => (page: Page) => page.route(path, () => new Promise<void>(() => {}));

/** The API answers some calls with a status and a body. */
export const answer = (path: string, status: number, json: unknown) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ status, json }));

/** Somebody else saves a changed copy of what is saved, just before it. */
export const savedMeanwhile = (path: string, change: (document: never) => object) => async (page: Page) => {
  let isSaved = false;
  await page.route(path, async (route) => {
    const request = route.request();
    if (request.method() !== "PUT" || isSaved) return route.fallback();
    isSaved = true;
    const document: unknown = request.postDataJSON();
    const theirs = { ...(document as object), ...change(document as never) };
    await route.fetch({ postData: JSON.stringify(theirs), maxRetries: 2 });
    return route.fallback();
  });
};

/** What was typed is there again when the page is loaded anew, as after the end of a session. */
export const loadedAgain = (type: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await type(page);
  await page.reload();
  await page.getByText("What you typed here before is back.").waitFor();
};

/** Calls of one method fail. */
export const failing = (method: string, path: string) => (page: Page) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: "", kind: "unexpected", errors: {} } })
      : route.fallback(),
  );
