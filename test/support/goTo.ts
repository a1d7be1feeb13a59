import type { Page } from 'playwright-core'

/** Goes to another page of the app inside of it, without loading it anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  // The entry that a closed dialog had in the history goes by a step back, which would lead away from the new page.
  await page.waitForFunction(() => window.history.state?.sluiceDialog !== true)
  await page.evaluate(href => window.history.pushState(null, '', href), path)
}
