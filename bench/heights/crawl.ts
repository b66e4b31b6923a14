import type { Browser, Page } from "playwright";
import type { PersonaUsername } from "@spi/dev-idp/personas";
import { lengthOf, measuredAt, printedPages } from "./page-length.ts";
import { signIn } from "../../e2e/sign-in.ts";

/** A page as one user sees it. */
export interface MeasuredPage {
  who: PersonaUsername;
  path: string;
  title: string;
  height: number;
  /** Number of A4 sheets. Only reports have it. */
  sheets?: number;
}

const report = /\/summary\/reports\/\d+$/;
const id =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\/(?:rule|filter-rules|suppression-rules|routing-rules)\/[^/]+/g;

/**
 * Opens every page that the user can reach by links from home. Opens each screen that changes a part of an iteration
 * only once per campaign.
 */
export async function measurePagesOf(
  who: PersonaUsername,
  { browser, origin }: { browser: Browser; origin: string },
): Promise<MeasuredPage[]> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: measuredAt,
  });
  try {
    const page = await context.newPage();
    await signIn(page, who);
    const measured: MeasuredPage[] = [];
    const waiting = ["/home"];
    const seen = new Set(waiting);
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await page.goto(path);
      measured.push(await measure(page, who, path));
      for (const next of await linksOn(page)) {
        if (seen.has(kind(next))) continue;
        seen.add(kind(next));
        waiting.push(next);
      }
    }
    return measured;
  } finally {
    await context.close();
  }
}

async function measure(page: Page, who: PersonaUsername, path: string): Promise<MeasuredPage> {
  const height = await lengthOf(page);
  const title = (await page.getByRole("heading", { level: 1 }).first().textContent()) ?? "";
  const sheets = report.test(path) ? await printedPages(page) : undefined;
  return { who, path, title, height, ...(sheets === undefined ? {} : { sheets }) };
}

async function linksOn(page: Page): Promise<string[]> {
  const here = new URL(page.url());
  const hrefs = await page
    .locator("a[href]")
    .evaluateAll((links: { getAttribute: (name: string) => string | null }[]) =>
      links.map((link) => link.getAttribute("href") ?? ""),
    );
  const paths = hrefs
    .map((href) => new URL(href, here))
    .filter(({ origin }) => origin === here.origin)
    .map(({ pathname }) => pathname);
  return paths.filter((path) => !/^\/(?:docs|openapi|development|dev-notify|log-out)/.test(path));
}

/**
 * Returns a key that is the same for pages of one kind. Among an iteration's pages, only the summary and reports differ
 * enough to count separately.
 */
function kind(path: string): string {
  const [, campaign = "", rest = ""] = /^(.*\/iteration)\/[^/]+(\/.*)$/.exec(path) ?? [];
  return campaign === "" || rest.startsWith("/summary") ? path : campaign + rest.replace(id, "");
}
