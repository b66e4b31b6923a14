import type { Page } from "@playwright/test";

/** Opens a screen within the loaded page, as a link does. */
export async function followLink(page: Page, address: string) {
  await page.evaluate(`(() => {
    const idx = (history.state?.idx ?? 0) + 1;
    history.pushState({ usr: null, key: crypto.randomUUID(), idx }, "", ${JSON.stringify(address)});
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  })()`);
}
