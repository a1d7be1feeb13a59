import type { Page } from 'playwright-core'

/** Goes to another page of the app inside of it, without loading it anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(href => window.history.pushState(null, '', href), path)
}
