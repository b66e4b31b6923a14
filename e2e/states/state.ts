import type { Page } from "@playwright/test";
import type { PersonaUsername } from "@spi/dev-idp/personas";
import type { World } from "./world.ts";

/** Heading of a page that is still loading, which is the service's name. */
export const whileLoading = "Select People for Invitation";

/** A screen in one state. */
export interface State {
  /** Screen and state, for example "key details: errors". */
  name: string;
  who: PersonaUsername | null;
  at: (world: World) => string;
  heading: string | RegExp;
  /** Mocks the API's responses. The page is then reloaded. */
  answers?: (page: Page) => Promise<unknown>;
  /** The user's actions on the page. */
  act?: (page: Page) => Promise<unknown>;
  /**
   * Element that has the focus at the end. This is the heading after navigation, or the error summary after a refusal.
   */
  focus?: "heading" | "error summary" | "anything";
}

type Facts = Pick<State, "answers" | "act" | "focus">;

/** Returns a function that creates a user's rows of the table. */
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

/** Mocks calls that never get a response. */
export const neverAnswer = (path: string) => (page: Page) => page.route(path, () => new Promise<void>(() => {}));

/** Mocks calls that get a status and a body. */
export const answer = (path: string, status: number, json: unknown) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ status, json }));

/** Saves a different user's changed copy just before the user's own save. */
export const mockSavedMeanwhile = (path: string, change: (document: never) => object) => async (page: Page) => {
  let isSaved = false;
  await page.route(path, async (route) => {
    const request = route.request();
    if (request.method() !== "PUT" || isSaved) return route.fallback();
    isSaved = true;
    const document: unknown = request.postDataJSON();
    const otherChange = { ...(document as object), ...change(document as never) };
    await route.fetch({ postData: JSON.stringify(otherChange), maxRetries: 2 });
    return route.fallback();
  });
};

/** Reloads the page after typing. The unsaved changes are restored, as they are after a session has ended. */
export const mockChangedOnReload = (type: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await type(page);
  await page.reload();
  await page.getByText("We restored your unsaved changes.").waitFor();
};

/** Mocks failing calls of one method. */
export const mockFailure = (method: string, path: string) => (page: Page) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: "", kind: "unexpected", errors: {} } })
      : route.fallback(),
  );
